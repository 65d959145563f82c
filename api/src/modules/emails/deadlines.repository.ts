import type { Knex } from 'knex';
import { queryRows, raw } from '../../sql.ts';
import { getsEmails } from './rounds.repository.ts';

/**
 * Marks the deadlines that have come near and that no email has told of. Services that promise an answer within that time anyway don't
 * start an email, as they start no news in the feed (their submissions are listed in one that others started).
 * @returns whom to write to
 */
export async function markNearDeadlines(
  trx: Knex.Transaction,
  soonHours: number,
): Promise<{ accountId: number; email: string }[]> {
  const rows = await queryRows<{ id: number; email: string }>(trx)`
    WITH soon AS (
      SELECT s.id AS submission_id, a.id, a.email::text AS email FROM submissions s JOIN accounts a ON a.id = s.curator_account_id
       WHERE s.status = 'pending' AND s.answer_taken_at IS NULL AND s.deadline_at > app_now()
         AND s.deadline_at <= app_now() + make_interval(hours => ${soonHours})
         AND s.reply_days * 24 > ${soonHours} AND ${raw(getsEmails('deadlines'))}
         AND NOT EXISTS (SELECT FROM deadline_emails e WHERE e.submission_id = s.id)),
    told AS (INSERT INTO deadline_emails (submission_id) SELECT submission_id FROM soon
             ON CONFLICT DO NOTHING RETURNING submission_id)
    SELECT DISTINCT soon.id, soon.email FROM soon JOIN told USING (submission_id)`;
  return rows.map(({ id, email }) => ({ accountId: id, email }));
}

export interface DueRow {
  id: number;
  track_title: string;
  track_artist: string;
  service_id: number;
  service_title: string;
  service_type: string;
  share: number;
  deadline_at: Date;
  is_within_a_day: boolean;
}

/** All that a curator has to answer within some hours, the nearest first. */
export async function dueSoon(db: Knex, accountId: number, soonHours: number): Promise<DueRow[]> {
  return queryRows<DueRow>(db)`
    SELECT s.id, t.title AS track_title, t.artist AS track_artist, v.id AS service_id, v.title AS service_title,
           v.type AS service_type, s.curator_share_hundredths AS share, s.deadline_at,
           s.deadline_at <= app_now() + interval '1 day' AS is_within_a_day
      FROM submissions s JOIN tracks t ON t.id = s.track_id JOIN services v ON v.id = s.service_id
     WHERE s.curator_account_id = ${accountId} AND s.status = 'pending' AND s.answer_taken_at IS NULL AND s.deadline_at > app_now()
       AND s.deadline_at <= app_now() + make_interval(hours => ${soonHours})
     ORDER BY s.deadline_at, s.id`;
}
