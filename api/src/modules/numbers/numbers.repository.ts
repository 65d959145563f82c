import type { Knex } from 'knex';
import { queryOne, queryRows, raw } from '../../sql.ts';

const days = 90;

export interface Figures {
  due: number;
  in_time: number;
  answered: number;
  accepted: number;
  median_days: number | null;
  /** Hundredths. */
  returned: number;
}

/** Submissions closed in the last 90 days; due ones were answered or expired. */
const closed = `
  closed AS (
    SELECT s.closed_at, s.status, s.is_demo OR v.is_demo AS is_demo, a.decision,
           extract(epoch FROM a.answered_at - s.sent_at) / 86400 AS reply_days,
           coalesce((SELECT sum(h.amount - CASE r.phase WHEN 'post' THEN r.amount ELSE 0 END)
                       FROM ledger_transfers h JOIN ledger_transfers r ON r.pending_id = h.id
                      WHERE h.submission_id = s.id), 0) AS returned
      FROM submissions s JOIN services v ON v.id = s.service_id LEFT JOIN answers a ON a.submission_id = s.id
     WHERE s.closed_at > app_now() - interval '${days} days' AND s.status NOT IN ('withdrawn', 'cancelled'))`;

const figures = `
  count(c.closed_at) AS due, count(c.decision) AS in_time,
  count(*) FILTER (WHERE c.decision IN ('accepted', 'declined')) AS answered,
  count(*) FILTER (WHERE c.decision = 'accepted') AS accepted,
  percentile_cont(0.5) WITHIN GROUP (ORDER BY c.reply_days) AS median_days,
  coalesce(sum(c.returned), 0)::bigint AS returned`;

export interface OpenNumbers extends Figures {
  is_demo: boolean;
}

/** Figures of all 90 days. */
export async function openNumbers(db: Knex): Promise<OpenNumbers> {
  return queryOne<OpenNumbers>(db)`
    WITH ${raw(closed)} SELECT coalesce(bool_or(c.is_demo), false) AS is_demo, ${raw(figures)} FROM closed c`;
}

/** The same by week, oldest first; empty weeks are zero. */
export async function weeklyNumbers(db: Knex): Promise<Figures[]> {
  return queryRows<Figures>(db)`
    WITH ${raw(closed)}
    SELECT ${raw(figures)}
      FROM generate_series(11, 0, -1) AS week (ago)
      LEFT JOIN closed c ON c.closed_at > app_now() - make_interval(weeks => week.ago + 1)
                        AND c.closed_at <= app_now() - make_interval(weeks => week.ago)
     GROUP BY week.ago ORDER BY week.ago DESC`;
}
