import type { BillingDetails } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryRow } from '../../sql.ts';

const none: BillingDetails = { companyName: '', address: '', countryId: null, vatId: null };

/** What an account's next receipts show. */
export async function detailsOf(db: Knex, accountId: number): Promise<BillingDetails> {
  const row = await queryRow<BillingDetails>(db)`
    SELECT company_name AS "companyName", address, country_id AS "countryId", vat_id AS "vatId"
      FROM billing_details WHERE account_id = ${accountId} ORDER BY valid_from DESC, id DESC LIMIT 1`;
  return row ?? none;
}

/** Adds a row: earlier ones stay, since receipts refer to them. Nothing is written where nothing changes. */
export async function saveDetails(db: Knex, accountId: number, details: BillingDetails): Promise<void> {
  const { companyName, address, countryId, vatId } = details;
  const current = await detailsOf(db, accountId);
  if (
    companyName === current.companyName &&
    address === current.address &&
    countryId === current.countryId &&
    vatId === current.vatId
  )
    return;
  await execute(db)`
    INSERT INTO billing_details (account_id, company_name, address, country_id, vat_id)
    VALUES (${accountId}, ${companyName}, ${address}, ${countryId}, ${vatId})`;
}

export async function isCountry(db: Knex, id: number): Promise<boolean> {
  return (await db('countries').where({ id }).first('id')) !== undefined;
}
