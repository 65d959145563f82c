import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';

/** Marks accounts as told of new terms: those with a confirmed address that weren't. @returns their addresses, at most `limit` of them */
export async function takeUntold(trx: Knex.Transaction, version: string, limit: number): Promise<string[]> {
  const rows = await queryRows<{ email: string }>(trx)`
    WITH told AS (
      INSERT INTO terms_notices (account_id, version)
        SELECT a.id, ${version}::text FROM accounts a
         WHERE a.email_confirmed_at IS NOT NULL AND a.erased_at IS NULL AND NOT a.is_demo
           AND NOT EXISTS (SELECT FROM terms_notices n WHERE n.account_id = a.id AND n.version = ${version}::text)
         ORDER BY a.id LIMIT ${limit}
      ON CONFLICT DO NOTHING RETURNING account_id)
    SELECT a.email::text AS email FROM told JOIN accounts a ON a.id = told.account_id`;
  return rows.map(({ email }) => email);
}
