import type { Knex } from 'knex';
import { queryRows, raw } from '../../sql.ts';
import type { JournalKind } from '../ledger/index.ts';
import { creatorChangeSql } from '../transactions/index.ts';

export interface MonthRow {
  /** 2026-05, in UTC. */
  month: string;
  is_complete: boolean;
  /** Null in a month without movement. */
  kind: JournalKind | null;
  /** Signed hundredths. */
  amount: number;
  transactions: number;
}

/** The changes of a creator wallet by month and kind, oldest first, from the first one to now; a month without any is one row. */
export async function monthRowsOf(db: Knex, accountId: number): Promise<MonthRow[]> {
  return queryRows<MonthRow>(db)`
    WITH moved AS (
      SELECT date_trunc('month', j.created_at AT TIME ZONE 'UTC') AS month, j.kind, e.amount
        FROM (SELECT ${accountId}::int AS "accountId") asked
        JOIN ledger_journals j ON j.creator_account_id = asked."accountId"
       CROSS JOIN ${raw(creatorChangeSql)} WHERE e.amount <> 0
    ), months AS (
      SELECT generate_series((SELECT min(month) FROM moved), date_trunc('month', app_now() AT TIME ZONE 'UTC'), interval '1 month') AS month
    )
    SELECT to_char(m.month, 'YYYY-MM') AS month, m.month < date_trunc('month', app_now() AT TIME ZONE 'UTC') AS is_complete,
           moved.kind, coalesce(sum(moved.amount), 0)::bigint AS amount, count(moved.kind)::int AS transactions
      FROM months m LEFT JOIN moved USING (month) GROUP BY m.month, moved.kind ORDER BY m.month`;
}
