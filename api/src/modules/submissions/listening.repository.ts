import type { Knex } from 'knex';
import { execute, queryOne, queryRows, raw, rowsOf, type Statement, statement, writeTogether } from '../../sql.ts';
import { lockCurator } from './lock-curator.ts';

export interface Listening {
  heardMs: number;
  durationMs: number;
  /** Milliseconds of the track, merged, ascending. */
  ranges: [number, number][];
}

/** What `receiptSql` selects. */
export interface ReceiptRow {
  heard_ms: number;
  duration_ms: number;
  ranges: [number, number][];
}

/** The columns of a `ReceiptRow`. @param of how `listening_records` are called, with a dot */
const receiptColumns = (of = ''): string => `${of}heard_ms, ${of}duration_ms, coalesce(
  (SELECT jsonb_agg(jsonb_build_array(lower(range), upper(range)) ORDER BY lower(range)) FROM unnest(${of}heard) AS range), '[]')
  AS ranges`;

/** A query of one value: the listening receipt of a submission; none before it was opened. @param submissionId SQL */
export const receiptSql = (submissionId: string): string =>
  `SELECT to_json(one) FROM (SELECT ${receiptColumns()} FROM listening_records WHERE submission_id = ${submissionId}) one`;

export const listeningOfRow = (row: ReceiptRow): Listening => ({
  heardMs: row.heard_ms,
  durationMs: row.duration_ms,
  ranges: row.ranges,
});

/** The listening receipts of submissions; unopened ones have none. */
export async function listeningOf(db: Knex, submissionIds: readonly number[]): Promise<Map<number, Listening>> {
  const rows = await queryRows<ReceiptRow & { submission_id: number }>(db)`
    SELECT submission_id, ${raw(receiptColumns())}
      FROM listening_records WHERE submission_id = ANY (${[...submissionIds]}::int[])`;
  return new Map(rows.map((row) => [row.submission_id, listeningOfRow(row)]));
}

/**
 * Ends the account's session, opens a new one and creates the submission's receipt if there is none. The account is locked, so
 * that it never has two sessions.
 */
export async function startSession(
  trx: Knex.Transaction,
  session: { submissionId: number; accountId: number; trackVersionId: number; durationMs: number },
): Promise<number> {
  await lockCurator(trx, session.accountId);
  await execute(trx)`
    UPDATE listening_sessions SET ended_at = app_now() WHERE account_id = ${session.accountId} AND ended_at IS NULL`;
  await execute(trx)`
    INSERT INTO listening_records (submission_id, duration_ms) VALUES (${session.submissionId}, ${session.durationMs})
      ON CONFLICT (submission_id) DO NOTHING`;
  const row = await queryOne<{ id: number }>(trx)`
    INSERT INTO listening_sessions (submission_id, account_id, track_version_id)
      VALUES (${session.submissionId}, ${session.accountId}, ${session.trackVersionId}) RETURNING id`;
  return row.id;
}

export interface SessionRow {
  /** Time since the last heartbeat, or since the session was opened. */
  passed_ms: number;
  unspent_ms: number;
  last_position_ms: number | null;
  last_sequence: number;
  was_playing: boolean;
  is_ended: boolean;
  /** Of the track. */
  duration_ms: number;
}

/** Locks a session, so that two heartbeats can't count the same time. Times are by the server's clock. A `SessionRow`. */
export const sessionLock = (key: {
  sessionId: number;
  submissionId: number;
  accountId: number;
}): Statement => statement`
    SELECT floor(greatest(extract(epoch FROM app_now() - coalesce(l.last_beat_at, l.started_at)), 0) * 1000)::bigint AS passed_ms,
           l.unspent_ms, l.last_position_ms, l.last_sequence, l.was_playing, l.ended_at IS NOT NULL AS is_ended, r.duration_ms
      FROM listening_sessions l JOIN listening_records r ON r.submission_id = l.submission_id
     WHERE l.id = ${key.sessionId} AND l.submission_id = ${key.submissionId} AND l.account_id = ${key.accountId}
       FOR NO KEY UPDATE OF l`;

/** A counted heartbeat. */
interface SavedBeat {
  sessionId: number;
  submissionId: number;
  sequence: number;
  positionMs: number;
  unspentMs: number;
  isPlaying: boolean;
  stretch: [number, number] | null;
}

/** Records a heartbeat and adds its range to the receipt, where overlaps count once. @returns the receipt with it */
export async function saveBeat(trx: Knex.Transaction, beat: SavedBeat): Promise<Listening> {
  const { stretch, submissionId } = beat;
  const [from, to] = stretch ?? [0, 0];
  const session = statement`
    UPDATE listening_sessions SET last_beat_at = app_now(), last_position_ms = ${beat.positionMs},
           last_sequence = ${beat.sequence}, was_playing = ${beat.isPlaying},
           unspent_ms = ${beat.unspentMs}, counted_ms = counted_ms + ${to - from} WHERE id = ${beat.sessionId}`;
  const receipt = stretch
    ? statement`
        UPDATE listening_records r SET heard = r.heard + added, updated_at = app_now(),
               heard_ms = (SELECT sum(upper(one) - lower(one)) FROM unnest(r.heard + added) AS one)
          FROM (SELECT int4multirange(int4range(${from}, ${to})) AS added) new
         WHERE r.submission_id = ${submissionId} RETURNING ${raw(receiptColumns('r.'))}`
    : receiptOfOne(submissionId);
  const rows = await writeTogether<{ receipt: ReceiptRow }>(trx, { session, receipt }, ['receipt']);
  return listeningOfRow(rows.receipt[0]!);
}

const receiptOfOne = (submissionId: number): Statement => statement`
    SELECT ${raw(receiptColumns())} FROM listening_records WHERE submission_id = ${submissionId}`;

/** The listening receipt of a submission that was opened. */
export async function receiptOfOpened(db: Knex, submissionId: number): Promise<Listening> {
  const [row] = await rowsOf<ReceiptRow>(db, receiptOfOne(submissionId));
  return listeningOfRow(row!);
}
