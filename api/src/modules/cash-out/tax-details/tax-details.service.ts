import type { TaxDetails } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { type Because, because } from '../../../because.ts';
import { AppError } from '../../../plugins/errors.ts';
import {
  addressProblem,
  isCountry,
  isPrintable,
  linesOf,
  normalVatId,
  notAVatId,
  unprintable,
} from '../../billing/index.ts';
import { saveTaxDetails, taxDetailsOf } from './tax-details.repository.ts';

/** What is wrong with each field that is. */
async function problemsOf(db: Knex, form: TaxDetails): Promise<Record<string, Because>> {
  const { legalName, address, countryId, vatId, taxNumber } = form;
  const isNumbered = Boolean(vatId) || Boolean(taxNumber);
  const problems = {
    legalName: isNumbered && legalName === '' ? because('billing.legal_name') : undefined,
    address: addressProblem(linesOf(address)),
    countryId:
      countryId !== null && !(await isCountry(db, countryId))
        ? because('fields.invalid', { field: 'countryId' })
        : undefined,
    vatId: vatId && normalVatId(vatId) === null ? notAVatId : undefined,
    taxNumber: taxNumber && !isPrintable([taxNumber]) ? unprintable : undefined,
  };
  if (legalName && !isPrintable([legalName])) problems.legalName = unprintable;
  return Object.fromEntries(Object.entries(problems).filter((entry): entry is [string, Because] => Boolean(entry[1])));
}

/**
 * Who a curator is for the tax office, on later documents.
 * @throws AppError invalid_input, naming each field that is wrong
 */
export async function changeTaxDetails(db: Knex, accountId: number, form: TaxDetails): Promise<TaxDetails> {
  const fields = await problemsOf(db, form);
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', Object.values(fields)[0], { fields });
  const { legalName, address, countryId, vatId, taxNumber } = form;
  await saveTaxDetails(db, accountId, {
    legalName,
    address: linesOf(address).join('\n'),
    countryId,
    vatId: vatId ? normalVatId(vatId) : null,
    taxNumber: taxNumber || null,
  });
  return taxDetailsOf(db, accountId);
}
