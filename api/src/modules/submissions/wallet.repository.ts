import type { Knex } from 'knex';
import { queryOne, queryRows } from '../../sql.ts';

export interface ClearingRow {
  submission_id: number;
  track_title: string;
  amount: number;
  clears_at: Date;
  is_flagged: boolean;
}

/** Earnings that haven't cleared yet, the next first. */
export async function clearingEarnings(db: Knex, curatorAccountId: number): Promise<ClearingRow[]> {
  return queryRows<ClearingRow>(db)`
    SELECT s.id AS submission_id, t.title AS track_title, e.amount, s.clears_at, s.is_flagged
      FROM submissions s JOIN tracks t ON t.id = s.track_id
      JOIN ledger_transfers e ON e.idem = 'submission:' || s.id || ':earned'
     WHERE s.curator_account_id = ${curatorAccountId} AND s.clears_at IS NOT NULL AND s.cleared_at IS NULL
       AND s.reversed_at IS NULL
     ORDER BY s.clears_at, s.id LIMIT 500`;
}

/** Earnings of the last 30 days that weren't reversed, cleared or not, in hundredths. */
export async function earnedLast30Days(db: Knex, curatorAccountId: number): Promise<number> {
  const row = await queryOne<{ total: number }>(db)`
    SELECT coalesce(sum(e.amount), 0)::bigint AS total
      FROM submissions s JOIN ledger_transfers e ON e.idem = 'submission:' || s.id || ':earned'
     WHERE s.curator_account_id = ${curatorAccountId} AND s.reversed_at IS NULL
       AND e.created_at > app_now() - interval '30 days'`;
  return row.total;
}
