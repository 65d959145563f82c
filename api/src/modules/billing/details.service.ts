import type { BillingDetails } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { type Because, because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { addressProblem, isPrintable, linesOf, unprintable } from './address.policy.ts';
import { detailsOf, isCountry, saveDetails } from './details.repository.ts';
import { normalVatId, notAVatId } from './vat-id.policy.ts';

/**
 * What receipts of later payments show.
 * @throws AppError invalid_input, naming each field that is wrong
 */
export async function changeDetails(db: Knex, accountId: number, form: BillingDetails): Promise<BillingDetails> {
  const addressLines = linesOf(form.address);
  const vatId = form.vatId ? normalVatId(form.vatId) : null;
  const fields: Record<string, Because> = {};
  if (form.companyName && !isPrintable([form.companyName])) fields['companyName'] = unprintable;
  const address = addressProblem(addressLines);
  if (address) fields['address'] = address;
  if (form.vatId && vatId === null) fields['vatId'] = notAVatId;
  if (form.countryId !== null && !(await isCountry(db, form.countryId)))
    fields['countryId'] = because('fields.invalid', { field: 'countryId' });
  if (vatId !== null && form.companyName === '') fields['companyName'] ??= because('billing.company_with_vat');
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', Object.values(fields)[0], { fields });
  await saveDetails(db, accountId, { ...form, address: addressLines.join('\n'), vatId });
  return detailsOf(db, accountId);
}
