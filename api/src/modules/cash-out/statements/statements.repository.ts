import type { Knex } from 'knex';
import { queryOne, queryRows, raw } from '../../../sql.ts';
import { taxDetailsSql, type buyerLines } from '../../receipts/index.ts';

export interface StatementRow {
  /** 2026-05, or 2026, in UTC. */
  period: string;
  opening: number;
  earned: number;
  reversed: number;
  converted: number;
  paid_out: number;
  debts: number;
  closing: number;
  is_complete: boolean;
}

/** What changed an account's cleared wallet. Credits held for a demand are still included: they leave when it is paid. */
const movedSql = raw(`
  SELECT t.id, t.created_at AS at, j.kind, j.campaign_id, coalesce(t.submission_id, j.submission_id) AS submission_id,
         CASE split_part(j.idem, ':', 1) WHEN 'cash-out' THEN split_part(j.idem, ':', 2)::int END AS cash_out_id,
         CASE WHEN t.credit_account_id = a.id THEN t.amount ELSE -t.amount END AS amount
    FROM ledger_accounts a
    JOIN ledger_transfers t ON (t.debit_account_id = a.id AND t.phase IN ('single', 'post'))
                            OR (t.credit_account_id = a.id AND t.phase = 'single')
    JOIN ledger_journals j ON j.id = t.journal_id
   WHERE a.kind = 'curator_cleared'`);

const formats = { month: 'YYYY-MM', year: 'YYYY' } as const;
export type StatementPeriod = keyof typeof formats;

/** A curator's cleared wallet by month or year, newest first, from the first movement to now; hundredths. */
export async function statementsOf(db: Knex, accountId: number, unit: StatementPeriod): Promise<StatementRow[]> {
  return queryRows<StatementRow>(db)`
    WITH moved AS (
      SELECT date_trunc(${unit}::text, at AT TIME ZONE 'UTC') AS period, kind, amount FROM (${movedSql} AND a.account_id = ${accountId}) moved
    ), periods AS (
      SELECT generate_series((SELECT min(period) FROM moved), date_trunc(${unit}::text, app_now() AT TIME ZONE 'UTC'),
                             ('1 ' || ${unit}::text)::interval) AS period
    ), sums AS (
      SELECT p.period,
             coalesce(sum(amount) FILTER (WHERE kind = 'earning_cleared'), 0) AS earned,
             coalesce(sum(amount) FILTER (WHERE kind IN ('promise_broken', 'quality_refunded')), 0) AS reversed,
             coalesce(sum(amount) FILTER (WHERE kind IN ('credits_converted', 'credits_given_up')), 0) AS converted,
             coalesce(sum(amount) FILTER (WHERE kind IN ('cash_out_paid', 'cash_out_returned')), 0) AS paid_out,
             coalesce(sum(amount) FILTER (WHERE kind IN ('debt_settled', 'chargeback_won')), 0) AS debts,
             coalesce(sum(amount), 0) AS change
        FROM periods p LEFT JOIN moved USING (period) GROUP BY p.period)
    SELECT to_char(period, ${formats[unit]}) AS period, earned::bigint, reversed::bigint, converted::bigint, paid_out::bigint, debts::bigint,
           (sum(change) OVER (ORDER BY period) - change)::bigint AS opening, (sum(change) OVER (ORDER BY period))::bigint AS closing,
           period < date_trunc(${unit}::text, app_now() AT TIME ZONE 'UTC') AS is_complete
      FROM sums ORDER BY period DESC`;
}

/** One change of the cleared wallet, with what it was for. */
export interface StatementLineRow {
  at: Date;
  kind: string;
  amount: number;
  campaign_id: number | null;
  track_title: string | null;
  service_title: string | null;
  cash_out_id: number | null;
  method: 'bank' | 'paypal' | null;
  destination: string | null;
}

/** The changes of the days from `from` until before `until`, oldest first. */
export const statementLines = (
  db: Knex,
  accountId: number,
  { from, until, limit, isOnlyPayouts }: { from: string; until: string; limit: number; isOnlyPayouts: boolean },
): Promise<StatementLineRow[]> => queryRows<StatementLineRow>(db)`
  SELECT m.at, m.kind, m.amount, coalesce(m.campaign_id, s.campaign_id) AS campaign_id, t.title AS track_title,
         v.title AS service_title, m.cash_out_id, c.method, c.destination
    FROM (${movedSql} AND a.account_id = ${accountId}
             AND t.created_at >= ${from}::date::timestamp AT TIME ZONE 'UTC' AND t.created_at < ${until}::date::timestamp AT TIME ZONE 'UTC') m
    LEFT JOIN submissions s ON s.id = m.submission_id
    LEFT JOIN tracks t ON t.id = s.track_id
    LEFT JOIN services v ON v.id = s.service_id
    LEFT JOIN cash_outs c ON c.id = m.cash_out_id
   WHERE NOT ${isOnlyPayouts}::boolean OR m.cash_out_id IS NOT NULL
   ORDER BY m.at, m.id LIMIT ${limit}`;

/** The recipient of a statement, with the latest tax details: unlike a receipt, a statement is drawn anew each time. */
export async function statementOwner(db: Knex, accountId: number): Promise<StatementOwner> {
  return queryOne<StatementOwner>(db)`
    SELECT a.id AS account_id, a.email::text AS email, p.display_name,
           ${raw(taxDetailsSql('a.id'))} AS billing
      FROM accounts a LEFT JOIN curator_profiles p ON p.account_id = a.id WHERE a.id = ${accountId}`;
}

type StatementOwner = Parameters<typeof buyerLines>[0];
