import type { Knex } from 'knex';
import { execute, queryOne, queryRow, queryRows, raw } from '../../sql.ts';
import { isPublicCurator } from '../account/index.ts';

/** SQL: an answer of the submission `s` that can be shown: a refunded one, one whose promise was broken, and one in dispute can't. */
const isShowable = raw("s.status NOT IN ('refunded_quality', 'broken') AND NOT s.is_flagged");

export interface AnswerWithNames {
  feedback: string;
  trackTitle: string;
  trackArtist: string;
  rosterName: string | null;
  creatorName: string | null;
}

/** The answer to a creator's own submission with the names around it, or null where there is none that could be shown. */
export async function answerWithNames(
  db: Knex,
  accountId: number,
  submissionId: number,
): Promise<AnswerWithNames | null> {
  return queryRow<AnswerWithNames>(db)`
    SELECT a.feedback, t.title AS "trackTitle", t.artist AS "trackArtist", r.name AS "rosterName", cp.display_name AS "creatorName"
      FROM submissions s
      JOIN answers a ON a.submission_id = s.id AND a.decision IN ('accepted', 'declined')
      JOIN tracks t ON t.id = s.track_id
      LEFT JOIN roster_artists r ON r.id = t.roster_artist_id
      LEFT JOIN creator_profiles cp ON cp.account_id = s.creator_account_id
     WHERE s.id = ${submissionId} AND s.creator_account_id = ${accountId} AND ${isShowable}`;
}

/** Allows an answer to be shown as this text; one that is allowed stays as it was. */
export async function saveSample(trx: Knex.Transaction, submissionId: number, text: string): Promise<void> {
  await execute(trx)`
    INSERT INTO sample_answers AS one (submission_id, text, allowed_at) VALUES (${submissionId}, ${text}, app_now())
    ON CONFLICT (submission_id) DO UPDATE SET text = coalesce(one.text, excluded.text), allowed_at = coalesce(one.allowed_at, excluded.allowed_at)`;
}

/** Removes the permission, the text and the curator's choice. */
export async function clearSample(trx: Knex.Transaction, submissionId: number): Promise<void> {
  await execute(trx)`
    UPDATE sample_answers SET text = NULL, allowed_at = NULL, shown_at = NULL WHERE submission_id = ${submissionId}`;
}

/** Locks a curator's samples, so that there are never more than a page has. @returns how many are shown, without one */
export async function lockAndCountShown(
  trx: Knex.Transaction,
  curatorAccountId: number,
  exceptSubmissionId: number,
): Promise<number> {
  await execute(trx)`SELECT 1 FROM curator_profiles WHERE account_id = ${curatorAccountId} FOR NO KEY UPDATE`;
  const { count } = await queryOne<{ count: number }>(trx)`
    SELECT count(*)::int AS count FROM sample_answers sa JOIN submissions s ON s.id = sa.submission_id
     WHERE sa.curator_account_id = ${curatorAccountId} AND sa.shown_at IS NOT NULL AND s.id <> ${exceptSubmissionId} AND ${isShowable}`;
  return count;
}

/** Shows a permitted answer, or hides it. @returns false without the artist's permission */
export async function setShown(trx: Knex.Transaction, submissionId: number, isShown: boolean): Promise<boolean> {
  const row = await queryRow(trx)`
    UPDATE sample_answers SET shown_at = CASE WHEN ${isShown}::boolean THEN coalesce(shown_at, app_now()) END
     WHERE submission_id = ${submissionId} AND allowed_at IS NOT NULL RETURNING submission_id`;
  return row !== null;
}

export interface SampleRow {
  decision: 'accepted' | 'declined';
  genre: string | null;
  text: string;
}

/** What a curator shows, the latest first and at most `count`; null for one who has no page. */
export async function shownSamples(db: Knex, curatorId: number, count: number): Promise<SampleRow[] | null> {
  const curator = await queryRow<{ accountId: number }>(db)`
    SELECT a.id AS "accountId" FROM curator_profiles p JOIN accounts a ON a.id = p.account_id
     WHERE p.id = ${curatorId} AND ${isPublicCurator}`;
  if (!curator) return null;
  return queryRows<SampleRow>(db)`
    SELECT a.decision, sa.text,
           (SELECT min(g.name) FROM track_genres tg JOIN genres g ON g.id = tg.genre_id WHERE tg.track_id = s.track_id) AS genre
      FROM sample_answers sa
      JOIN submissions s ON s.id = sa.submission_id
      JOIN answers a ON a.submission_id = s.id
     WHERE sa.curator_account_id = ${curator.accountId} AND sa.shown_at IS NOT NULL AND ${isShowable}
     ORDER BY sa.shown_at DESC, s.id DESC LIMIT ${count}`;
}
