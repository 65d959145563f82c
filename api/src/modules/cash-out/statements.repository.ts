import type { Knex } from 'knex';
import { queryOne, queryRows } from '../../sql.ts';

export interface StatementRow {
  /** 2026-05, in UTC. */
  month: string;
  opening: number;
  earned: number;
  reversed: number;
  converted: number;
  paid_out: number;
  debts: number;
  closing: number;
  is_complete: boolean;
}

/**
 * A curator's cleared wallet month by month, newest first, from the first movement to now; hundredths. Credits held for a demand are
 * still included: they leave in the month of its payment.
 */
export async function statementsOf(db: Knex, accountId: number): Promise<StatementRow[]> {
  return queryRows<StatementRow>(db)`
    WITH moved AS (
      SELECT date_trunc('month', t.created_at AT TIME ZONE 'UTC') AS month, j.kind,
             CASE WHEN t.credit_account_id = a.id THEN t.amount ELSE -t.amount END AS amount
        FROM ledger_accounts a
        JOIN ledger_transfers t ON a.id IN (t.debit_account_id, t.credit_account_id) AND t.phase IN ('single', 'post')
        JOIN ledger_journals j ON j.id = t.journal_id
       WHERE a.account_id = ${accountId} AND a.kind = 'curator_cleared'
    ), months AS (
      SELECT generate_series((SELECT min(month) FROM moved), date_trunc('month', app_now() AT TIME ZONE 'UTC'), interval '1 month') AS month
    ), sums AS (
      SELECT m.month,
             coalesce(sum(amount) FILTER (WHERE kind = 'earning_cleared'), 0) AS earned,
             coalesce(sum(amount) FILTER (WHERE kind IN ('promise_broken', 'quality_refunded')), 0) AS reversed,
             coalesce(sum(amount) FILTER (WHERE kind = 'credits_converted'), 0) AS converted,
             coalesce(sum(amount) FILTER (WHERE kind IN ('cash_out_paid', 'cash_out_returned')), 0) AS paid_out,
             coalesce(sum(amount) FILTER (WHERE kind IN ('debt_settled', 'chargeback_won')), 0) AS debts,
             coalesce(sum(amount), 0) AS change
        FROM months m LEFT JOIN moved USING (month) GROUP BY m.month)
    SELECT to_char(month, 'YYYY-MM') AS month, earned::bigint, reversed::bigint, converted::bigint, paid_out::bigint, debts::bigint,
           (sum(change) OVER (ORDER BY month) - change)::bigint AS opening, (sum(change) OVER (ORDER BY month))::bigint AS closing,
           month < date_trunc('month', app_now() AT TIME ZONE 'UTC') AS is_complete
      FROM sums ORDER BY month DESC`;
}

/** The recipient of a statement. */
export async function statementOwner(
  db: Knex,
  accountId: number,
): Promise<{ account_id: number; email: string; display_name: string | null }> {
  return queryOne<{ account_id: number; email: string; display_name: string | null }>(db)`
    SELECT a.id AS account_id, a.email::text AS email, p.display_name
      FROM accounts a LEFT JOIN curator_profiles p ON p.account_id = a.id WHERE a.id = ${accountId}`;
}
