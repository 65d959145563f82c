import type { Knex } from 'knex';
import { execute, queryOne, queryRow, queryRows } from '../../sql.ts';
import { lockCurator } from './lock-curator.ts';

export interface Listening {
  heardMs: number;
  durationMs: number;
  /** Milliseconds of the track, merged, ascending. */
  ranges: [number, number][];
}

/** The listening receipts of submissions; unopened ones have none. */
export async function listeningOf(db: Knex, submissionIds: readonly number[]): Promise<Map<number, Listening>> {
  const rows = await queryRows<{
    submission_id: number;
    heard_ms: number;
    duration_ms: number;
    ranges: [number, number][];
  }>(db)`
    SELECT submission_id, heard_ms, duration_ms,
           coalesce((SELECT jsonb_agg(jsonb_build_array(lower(r), upper(r)) ORDER BY lower(r)) FROM unnest(heard) AS r), '[]')
             AS ranges
      FROM listening_records WHERE submission_id = ANY (${[...submissionIds]}::int[])`;
  return new Map(
    rows.map((row) => [row.submission_id, { heardMs: row.heard_ms, durationMs: row.duration_ms, ranges: row.ranges }]),
  );
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
}

/** Locks a session, so that two heartbeats can't count the same time. Times are by the server's clock. */
export async function lockSession(
  trx: Knex.Transaction,
  key: { sessionId: number; submissionId: number; accountId: number },
): Promise<SessionRow | null> {
  return queryRow<SessionRow>(trx)`
    SELECT floor(greatest(extract(epoch FROM app_now() - coalesce(last_beat_at, started_at)), 0) * 1000)::bigint AS passed_ms,
           unspent_ms, last_position_ms, last_sequence, was_playing, ended_at IS NOT NULL AS is_ended
      FROM listening_sessions WHERE id = ${key.sessionId} AND submission_id = ${key.submissionId}
        AND account_id = ${key.accountId} FOR NO KEY UPDATE`;
}

/** Records a heartbeat and adds its range to the receipt, where overlaps count once. */
export async function saveBeat(
  trx: Knex.Transaction,
  beat: {
    sessionId: number;
    submissionId: number;
    sequence: number;
    positionMs: number;
    unspentMs: number;
    isPlaying: boolean;
    stretch: [number, number] | null;
  },
): Promise<void> {
  const [from, to] = beat.stretch ?? [0, 0];
  await execute(trx)`
    UPDATE listening_sessions SET last_beat_at = app_now(), last_position_ms = ${beat.positionMs},
           last_sequence = ${beat.sequence}, was_playing = ${beat.isPlaying},
           unspent_ms = ${beat.unspentMs}, counted_ms = counted_ms + ${to - from} WHERE id = ${beat.sessionId}`;
  if (!beat.stretch) return;
  await execute(trx)`
    UPDATE listening_records r SET heard = merged.heard, updated_at = app_now(),
           heard_ms = (SELECT sum(upper(one) - lower(one)) FROM unnest(merged.heard) AS one)
      FROM (SELECT submission_id, heard + int4multirange(int4range(${from}, ${to})) AS heard
        FROM listening_records) merged
     WHERE r.submission_id = ${beat.submissionId} AND merged.submission_id = r.submission_id`;
}
