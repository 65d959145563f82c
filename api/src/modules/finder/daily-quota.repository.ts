import type { Knex } from 'knex';
import { queryRows, raw } from '../../sql.ts';

const today = "(app_now() AT TIME ZONE 'UTC')::date";

/** Generations of an account today (UTC). */
export async function usedToday(db: Knex, accountId: number): Promise<number> {
  const rows = await queryRows<{ used: number }>(db)`
    SELECT used FROM finder_daily_quota WHERE account_id = ${accountId} AND day = ${raw(today)}`;
  return rows[0]?.used ?? 0;
}

/**
 * Uses one generation of today's quota. Concurrent calls wait for this transaction, so the last one is used once.
 * @param most null without a limit
 * @returns whether there was one left; if not, nothing is counted
 */
export async function countOne(trx: Knex.Transaction, accountId: number, most: number | null): Promise<boolean> {
  const rows = await queryRows<unknown>(trx)`
    INSERT INTO finder_daily_quota AS quota (account_id, day, used) SELECT ${accountId}, ${raw(today)}, 1
     WHERE coalesce(CAST(${most} AS int), 1) > 0
    ON CONFLICT (account_id, day) DO UPDATE SET used = quota.used + 1
      WHERE quota.used < coalesce(CAST(${most} AS int), 2147483647)
    RETURNING used`;
  return rows.length > 0;
}
