import type { TaxDetails } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryRow } from '../../../sql.ts';

const none: TaxDetails = { legalName: '', address: '', countryId: null, vatId: null, taxNumber: null };

/** Who a curator is on their next documents. */
export async function taxDetailsOf(db: Knex, accountId: number): Promise<TaxDetails> {
  const row = await queryRow<TaxDetails>(db)`
    SELECT legal_name AS "legalName", address, country_id AS "countryId", vat_id AS "vatId", tax_number AS "taxNumber"
      FROM tax_details WHERE account_id = ${accountId} ORDER BY valid_from DESC, id DESC LIMIT 1`;
  return row ?? none;
}

const names = ['legalName', 'address', 'countryId', 'vatId', 'taxNumber'] as const;

/** Adds a row: earlier ones stay, since payout receipts refer to them. Nothing is written where nothing changes. */
export async function saveTaxDetails(db: Knex, accountId: number, details: TaxDetails): Promise<void> {
  const current = await taxDetailsOf(db, accountId);
  if (names.every((name) => details[name] === current[name])) return;
  const { legalName, address, countryId, vatId, taxNumber } = details;
  await execute(db)`
    INSERT INTO tax_details (account_id, legal_name, address, country_id, vat_id, tax_number)
    VALUES (${accountId}, ${legalName}, ${address}, ${countryId}, ${vatId}, ${taxNumber})`;
}
