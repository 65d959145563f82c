import type { Knex } from 'knex';
import { queryOne } from '../../sql.ts';

export interface StatementOwner {
  account_id: number;
  email: string;
  display_name: string | null;
  billing: {
    company_name: string;
    address: string;
    country: string | null;
    country_code: string | null;
    vat_id: string | null;
  } | null;
}

/** The recipient of a statement, as they are now: unlike a receipt, a statement is drawn anew each time. */
export async function statementOwner(db: Knex, accountId: number): Promise<StatementOwner> {
  return queryOne<StatementOwner>(db)`
    SELECT a.id AS account_id, a.email::text AS email, p.display_name,
           (SELECT json_build_object('company_name', d.company_name, 'address', d.address, 'country', c.name, 'country_code', c.code, 'vat_id', d.vat_id)
              FROM billing_details d LEFT JOIN countries c ON c.id = d.country_id
             WHERE d.account_id = a.id ORDER BY d.valid_from DESC, d.id DESC LIMIT 1) AS billing
      FROM accounts a LEFT JOIN creator_profiles p ON p.account_id = a.id WHERE a.id = ${accountId}`;
}
