import type { Knex } from 'knex';
import { execute, queryOne, queryRow, queryRows } from '../../sql.ts';
import { isPublicCurator } from '../account/index.ts';

/** Who may allow and show an answer, or null where there is none that could be shown. */
export async function answeredBy(trx: Knex.Transaction, submissionId: number): Promise<{ curator: number } | null> {
  return queryRow<{ curator: number }>(trx)`
    SELECT curator_account_id AS curator FROM answers
     WHERE submission_id = ${submissionId} AND decision IN ('accepted', 'declined')`;
}

export async function setAllowed(
  trx: Knex.Transaction,
  { submissionId, curatorAccountId }: { submissionId: number; curatorAccountId: number },
  isAllowed: boolean,
): Promise<void> {
  await execute(trx)`
    INSERT INTO sample_answers AS one (submission_id, curator_account_id, allowed_at)
      VALUES (${submissionId}, ${curatorAccountId}, CASE WHEN ${isAllowed}::boolean THEN app_now() END)
    ON CONFLICT (submission_id) DO UPDATE
      SET allowed_at = coalesce(CASE WHEN ${isAllowed}::boolean THEN one.allowed_at END, excluded.allowed_at),
          shown_at = CASE WHEN ${isAllowed}::boolean THEN one.shown_at END`;
}

/** Locks a curator's samples, so that there are never more than a page has. @returns how many are shown, without one */
export async function lockShown(
  trx: Knex.Transaction,
  curatorAccountId: number,
  exceptSubmissionId: number,
): Promise<number> {
  await execute(trx)`SELECT 1 FROM curator_profiles WHERE account_id = ${curatorAccountId} FOR NO KEY UPDATE`;
  const { count } = await queryOne<{ count: number }>(trx)`
    SELECT count(*)::int AS count FROM sample_answers
     WHERE curator_account_id = ${curatorAccountId} AND shown_at IS NOT NULL AND submission_id <> ${exceptSubmissionId}`;
  return count;
}

/** @returns whether its artist allows it */
export async function setShown(trx: Knex.Transaction, submissionId: number, isShown: boolean): Promise<boolean> {
  const row = await queryRow(trx)`
    UPDATE sample_answers SET shown_at = CASE WHEN ${isShown}::boolean THEN coalesce(shown_at, app_now()) END
     WHERE submission_id = ${submissionId} AND allowed_at IS NOT NULL RETURNING submission_id`;
  return row !== null;
}

export interface SampleRow {
  id: number;
  decision: 'accepted' | 'declined';
  serviceTitle: string;
  genres: string[];
  feedback: string;
  trackTitle: string;
  trackArtist: string;
  artistName: string | null;
}

/** What a curator shows, newest first, without answers that were refunded; null for one who has no page. */
export async function shownSamples(db: Knex, curatorId: number): Promise<SampleRow[] | null> {
  const curator = await queryRow<{ accountId: number }>(db)`
    SELECT a.id AS "accountId" FROM curator_profiles p JOIN accounts a ON a.id = p.account_id
     WHERE p.id = ${curatorId} AND ${isPublicCurator}`;
  if (!curator) return null;
  return queryRows<SampleRow>(db)`
    SELECT s.id, a.decision, v.title AS "serviceTitle", a.feedback, t.title AS "trackTitle", t.artist AS "trackArtist",
           cp.display_name AS "artistName",
           ARRAY(SELECT g.name FROM track_genres tg JOIN genres g ON g.id = tg.genre_id WHERE tg.track_id = t.id ORDER BY g.name) AS genres
      FROM sample_answers sa
      JOIN submissions s ON s.id = sa.submission_id
      JOIN answers a ON a.submission_id = s.id
      JOIN services v ON v.id = s.service_id
      JOIN tracks t ON t.id = s.track_id
      LEFT JOIN creator_profiles cp ON cp.account_id = s.creator_account_id
     WHERE sa.curator_account_id = ${curator.accountId} AND sa.shown_at IS NOT NULL AND s.status <> 'refunded_quality'
     ORDER BY sa.shown_at DESC, s.id DESC`;
}
