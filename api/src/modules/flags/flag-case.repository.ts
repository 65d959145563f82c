import type { Flag } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryOne, queryRow, queryRows, raw } from '../../sql.ts';
import { fullTextThreshold } from '../submissions/index.ts';

/** What a case shows besides what lists of cases do. */
export interface CaseDetailRow {
  creator_account_id: number;
  curator_account_id: number;
  version_id: number;
  peaks: number[];
  duration_ms: number;
}

/** The track in the version that was heard, and the parties. */
export const caseDetail = (db: Knex, submissionId: number): Promise<CaseDetailRow> =>
  queryOne<CaseDetailRow>(db)`
    SELECT s.creator_account_id, s.curator_account_id, tv.id AS version_id, tv.peaks, tv.duration_ms
      FROM submissions s
      JOIN LATERAL (
        SELECT tv.* FROM track_versions tv WHERE tv.track_id = s.track_id
         ORDER BY tv.id IN (SELECT l.track_version_id FROM listening_sessions l WHERE l.submission_id = s.id) DESC,
                  tv.number DESC LIMIT 1) tv ON true
     WHERE s.id = ${submissionId}`;

export interface SimilarRow {
  submission_id: number;
  curator_account_id: number;
  curator_name: string;
  track_title: string;
  service_title: string;
  answered_at: Date;
  feedback: string;
  near: number;
}

/** Below it, texts have no more in common than any two. */
const leastSimilarity = 0.1;

/**
 * The earlier answer of any curator that is most like one: among the curator's own recent ones, and all that share a band of trigram
 * hashes, which copies do. Null where none is like it.
 * @param window how many answers of the curator are recent
 */
export const mostSimilarEarlier = (db: Knex, submissionId: number, window: number): Promise<SimilarRow | null> =>
  db.transaction(async (trx) => {
    await execute(trx)`SELECT set_config('pg_trgm.similarity_threshold', ${String(fullTextThreshold)}, true)`;
    const isEarlier = '(other.answered_at, other.submission_id) < (own.answered_at, own.submission_id)';
    const row = await queryRow<SimilarRow>(trx)`
      WITH own AS MATERIALIZED (SELECT * FROM answers WHERE submission_id = ${submissionId}),
      candidates AS (
        (SELECT other.* FROM own JOIN answers other ON other.curator_account_id = own.curator_account_id AND ${raw(isEarlier)}
          ORDER BY other.answered_at DESC LIMIT ${window})
         UNION
        SELECT other.* FROM own JOIN answers other ON other.bands && own.bands AND ${raw(isEarlier)}
         UNION
        SELECT other.* FROM own JOIN answers other ON other.bands IS NULL AND other.feedback % own.feedback AND ${raw(isEarlier)}),
      measured AS (
        SELECT c.submission_id, c.curator_account_id, c.answered_at, c.feedback,
               greatest(coalesce(trigram_similarity(c.trigrams, own.trigrams), 0), similarity(c.feedback, own.feedback)) AS near
          FROM candidates c, own)
      SELECT m.*, p.display_name AS curator_name, t.title AS track_title, v.title AS service_title
        FROM measured m JOIN submissions s ON s.id = m.submission_id JOIN tracks t ON t.id = s.track_id
        JOIN services v ON v.id = s.service_id JOIN curator_profiles p ON p.id = v.curator_profile_id
       WHERE m.near >= ${leastSimilarity} ORDER BY m.near DESC, m.answered_at DESC LIMIT 1`;
    return row ?? null;
  });

export interface ListeningSessionRow {
  started_at: Date;
  ended_at: Date | null;
  open_ms: number;
  counted_ms: number;
}

/** The sessions that the listening record of an answer was made from, oldest first. */
export const listeningSessions = (db: Knex, submissionId: number): Promise<ListeningSessionRow[]> =>
  queryRows<ListeningSessionRow>(db)`
    SELECT l.started_at, l.ended_at, l.counted_ms,
           greatest(0, extract(epoch FROM least(coalesce(l.ended_at, a.answered_at), a.answered_at) - l.started_at) * 1000)::bigint AS open_ms
      FROM listening_sessions l JOIN answers a ON a.submission_id = l.submission_id
     WHERE l.submission_id = ${submissionId} ORDER BY l.started_at, l.id`;

type Side = 'creator' | 'curator';

export interface PartyRow {
  account_id: number;
  created_at: Date;
  is_suspended: boolean;
  answer_count: number;
  open: number;
  upheld: number;
  rejected: number;
  refunded: number;
}

const sideColumn = (side: Side) => raw(`s.${side}_account_id`);

/** The record of one side of a case, without the case itself. */
export const partyOf = (db: Knex, side: Side, accountId: number, submissionId: number): Promise<PartyRow> =>
  queryOne<PartyRow>(db)`
    SELECT a.id AS account_id, a.created_at, a.suspended_at IS NOT NULL AS is_suspended,
           (SELECT count(*) FROM submissions s JOIN answers w ON w.submission_id = s.id
             WHERE ${sideColumn(side)} = a.id AND s.id <> ${submissionId}) AS answer_count,
           flagged.*,
           (SELECT coalesce(sum(s.price_hundredths), 0)::bigint FROM submissions s
             WHERE ${sideColumn(side)} = a.id AND s.status = 'refunded_quality' AND s.id <> ${submissionId}) AS refunded
      FROM accounts a
     CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE f.state = 'open') AS open, count(*) FILTER (WHERE f.state = 'upheld') AS upheld,
              count(*) FILTER (WHERE f.state = 'rejected') AS rejected
         FROM flags f JOIN submissions s ON s.id = f.submission_id
        WHERE ${sideColumn(side)} = a.id AND s.id <> ${submissionId}) flagged
     WHERE a.id = ${accountId}`;

export interface PartyFlagRow {
  submission_id: number;
  track_title: string;
  creator_name: string;
  curator_name: string;
  reason: Flag['reason'];
  state: Flag['state'];
  raised_at: Date;
  note: string | null;
}

const recentFlags = 5;

/** The newest flags that one side of a case has to do with, without the case's own. */
export const flagsOf = (db: Knex, side: Side, accountId: number, submissionId: number): Promise<PartyFlagRow[]> =>
  queryRows<PartyFlagRow>(db)`
    SELECT f.submission_id, t.title AS track_title, coalesce(c.display_name, '') AS creator_name, p.display_name AS curator_name,
           f.reason, f.state, f.raised_at, f.note
      FROM flags f JOIN submissions s ON s.id = f.submission_id JOIN tracks t ON t.id = s.track_id
      JOIN services v ON v.id = s.service_id JOIN curator_profiles p ON p.id = v.curator_profile_id
      LEFT JOIN creator_profiles c ON c.account_id = s.creator_account_id
     WHERE ${sideColumn(side)} = ${accountId} AND s.id <> ${submissionId}
     ORDER BY f.raised_at DESC, f.submission_id DESC LIMIT ${recentFlags}`;
