import type { Knex } from 'knex';
import { queryRows, raw } from '../../sql.ts';
import { getsEmails } from './rounds.repository.ts';

/** SQL: an account `a` is within its quiet hours, by its own clock; they may go over midnight. */
const isQuiet = `(a.quiet_from IS NOT NULL AND CASE
  WHEN a.quiet_from < a.quiet_to THEN (app_now() AT TIME ZONE a.quiet_time_zone)::time >= a.quiet_from
    AND (app_now() AT TIME ZONE a.quiet_time_zone)::time < a.quiet_to
  ELSE (app_now() AT TIME ZONE a.quiet_time_zone)::time >= a.quiet_from
    OR (app_now() AT TIME ZONE a.quiet_time_zone)::time < a.quiet_to END)`;

/** SQL: a submission `s` still waits for its curator to open it. */
const isNew = `s.status = 'pending' AND s.deadline_at > app_now() AND s.opened_at IS NULL`;

/**
 * Finds tracks that their curators want to hear of by emails of their own, and marks them as told. What came in within quiet hours, or less
 * than an hour after the last hourly email, is found by a later run: all of it together.
 * @returns whom to write to, about which submissions
 */
export const markNewTracks = (
  trx: Knex.Transaction,
): Promise<{ accountId: number; email: string; submissionIds: number[] }[]> =>
  queryRows<{ accountId: number; email: string; submissionIds: number[] }>(trx)`
  WITH due AS MATERIALIZED (
    SELECT a.id, a.email::text AS email, a.track_emails_since FROM accounts a
     WHERE a.track_emails IN ('instant', 'hourly') AND ${raw(getsEmails('tracks'))} AND NOT ${raw(isQuiet)}
       AND (a.track_emails = 'instant' OR coalesce(a.track_emailed_at <= app_now() - interval '1 hour', true))),
  told AS (
    INSERT INTO emailed_tracks (submission_id)
    SELECT s.id FROM due JOIN submissions s ON s.curator_account_id = due.id
     WHERE ${raw(isNew)} AND s.sent_at >= due.track_emails_since
       AND NOT EXISTS (SELECT FROM emailed_tracks e WHERE e.submission_id = s.id)
    ON CONFLICT DO NOTHING RETURNING submission_id),
  found AS (
    SELECT due.id, due.email, array_agg(s.id ORDER BY s.id) AS ids
      FROM told JOIN submissions s ON s.id = told.submission_id JOIN due ON due.id = s.curator_account_id
     GROUP BY due.id, due.email),
  marked AS (UPDATE accounts a SET track_emailed_at = app_now() FROM found WHERE a.id = found.id)
  SELECT id AS "accountId", email, ids AS "submissionIds" FROM found ORDER BY id`;

export interface NewTrackRow {
  id: number;
  track_title: string;
  track_artist: string;
  service_id: number;
  service_title: string;
  service_type: string;
  share: number;
  deadline_at: Date;
  is_new_version: boolean;
}

/** Those of some submissions that their curator hasn't opened yet, the nearest deadline first. */
export const newTracksAmong = (db: Knex, accountId: number, submissionIds: number[]): Promise<NewTrackRow[]> =>
  queryRows<NewTrackRow>(db)`
    SELECT s.id, t.title AS track_title, t.artist AS track_artist, v.id AS service_id, v.title AS service_title, v.type AS service_type,
           s.curator_share_hundredths AS share, s.deadline_at, s.resend_of IS NOT NULL AS is_new_version
      FROM submissions s JOIN tracks t ON t.id = s.track_id JOIN services v ON v.id = s.service_id
     WHERE s.id = ANY (${submissionIds}::int[]) AND s.curator_account_id = ${accountId} AND ${raw(isNew)}
     ORDER BY s.deadline_at, s.id`;
