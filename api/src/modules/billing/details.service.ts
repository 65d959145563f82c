import type { BillingDetails } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { printable } from '../receipts/index.ts';
import { detailsOf, isCountry, saveDetails } from './details.repository.ts';
import { normalVatId } from './vat-id.policy.ts';

const maxAddressLines = 5;

const linesOf = (address: string): string[] =>
  address
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const isPrintable = (lines: readonly string[]) => lines.every((line) => printable(line) !== null);
const unprintable = 'Receipts can only show Latin, Greek and Cyrillic letters';

/**
 * What receipts of later payments show.
 * @throws AppError invalid_input, naming each field that is wrong
 */
export async function changeDetails(db: Knex, accountId: number, form: BillingDetails): Promise<BillingDetails> {
  const addressLines = linesOf(form.address);
  const vatId = form.vatId ? normalVatId(form.vatId) : null;
  const fields: Record<string, string> = {};
  if (form.companyName && !isPrintable([form.companyName])) fields['companyName'] = unprintable;
  if (!isPrintable(addressLines)) fields['address'] = unprintable;
  if (addressLines.length > maxAddressLines) fields['address'] = `Address has at most ${maxAddressLines} lines`;
  if (form.vatId && vatId === null)
    fields['vatId'] = 'This isn’t an EU VAT ID. It starts with two letters, like DE123456789';
  if (form.countryId !== null && !(await isCountry(db, form.countryId))) fields['countryId'] = 'Country is not valid';
  if (vatId !== null && form.companyName === '')
    fields['companyName'] ??= 'Company name is required where there is a VAT ID';
  if (Object.keys(fields).length > 0) throw new AppError('invalid_input', Object.values(fields)[0], { fields });
  await saveDetails(db, accountId, { ...form, address: addressLines.join('\n'), vatId });
  return detailsOf(db, accountId);
}
