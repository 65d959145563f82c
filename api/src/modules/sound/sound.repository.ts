import type { Knex } from 'knex';
import { execute, queryRow } from '../../sql.ts';
import type { AudioFormat } from '../media/index.ts';
import type { Analysis } from './analysis/analyse.ts';
import type { Sound } from './figures.ts';

/** Why a file has no sound figures. */
export type SoundFailure = 'file_missing' | 'no_decoder' | 'undecodable' | 'timed_out' | 'crashed';

/** A file whose analysis has begun. */
export interface WaitingVersion {
  versionId: number;
  trackId: number;
  accountId: number;
  storageKey: string;
  format: AudioFormat;
  durationMs: number;
  /** Analyses of it that were begun, this one included. */
  attempts: number;
}

/** Lets a new file wait for its analysis. */
export async function insertWaiting(trx: Knex.Transaction, versionId: number): Promise<void> {
  await execute(trx)`INSERT INTO track_sounds (track_version_id) VALUES (${versionId})`;
}

/** Begins the analysis of the file that is next: one without any analysis before those of an earlier one, new files first. */
export function beginAnalysis(db: Knex, analysisVersion: number): Promise<WaitingVersion | null> {
  return queryRow<WaitingVersion>(db)`
    WITH next AS (
      UPDATE track_sounds SET attempts = attempts + 1
       WHERE track_version_id = (SELECT track_version_id FROM track_sounds WHERE analysis_version < ${analysisVersion}
                                  ORDER BY analysis_version, track_version_id DESC LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING track_version_id, attempts)
    SELECT v.id AS "versionId", v.track_id AS "trackId", t.account_id AS "accountId", v.storage_key AS "storageKey",
           v.format, v.duration_ms AS "durationMs", next.attempts
      FROM next JOIN track_versions v ON v.id = next.track_version_id JOIN tracks t ON t.id = v.track_id`;
}

/** Takes an attempt back that failed for a reason that isn't the file's. */
export async function abandonAnalysis(db: Knex, versionId: number): Promise<void> {
  await execute(db)`UPDATE track_sounds SET attempts = attempts - 1 WHERE track_version_id = ${versionId}`;
}

/** PostgreSQL's text of an array. */
const arrayOf = (figures: Sound) => `{${figures.map((value) => value ?? 'NULL').join(',')}}`;

/** Ends an analysis. A failed one leaves no figures of an earlier analysis: they aren't comparable. */
export async function saveAnalysis(
  db: Knex,
  versionId: number,
  { result, analysisVersion, seconds }: { result: Analysis | SoundFailure; analysisVersion: number; seconds: number },
): Promise<void> {
  const failure = typeof result === 'string' ? result : null;
  const found = typeof result === 'string' ? null : result;
  await execute(db)`
    UPDATE track_sounds
       SET analysis_version = ${analysisVersion}, attempts = 0, analysed_at = app_now(), seconds = ${seconds},
           failure = ${failure}, figures = CAST(${found && arrayOf(found.figures)} AS real[]),
           brightness = ${found?.brightness ?? null}, dynamics = ${found?.dynamics ?? null}
     WHERE track_version_id = ${versionId}`;
}

/** How a track's newest file sounds. */
export interface TrackSoundRow {
  /** Null while the newest file waits. */
  failure: SoundFailure | null;
  isWaiting: boolean;
  figures: Sound | null;
  brightness: number | null;
  dynamics: number | null;
}

/** The newest file's state, and the newest figures, which may be an earlier file's; null without a file. */
export function readTrackSound(db: Knex, trackId: number): Promise<TrackSoundRow | null> {
  return queryRow<TrackSoundRow>(db)`
    SELECT newest.failure, newest.analysis_version = 0 AS "isWaiting", known.figures, known.brightness, known.dynamics
      FROM (SELECT s.* FROM track_versions v JOIN track_sounds s ON s.track_version_id = v.id
             WHERE v.track_id = ${trackId} ORDER BY v.number DESC LIMIT 1) newest
      LEFT JOIN LATERAL (
        SELECT s.* FROM track_versions v JOIN track_sounds s ON s.track_version_id = v.id
         WHERE v.track_id = ${trackId} AND s.figures IS NOT NULL ORDER BY v.number DESC LIMIT 1) known ON true`;
}

/** The figures of a track's newest analysed file; null where there are none yet. */
export async function soundOfTrack(db: Knex, trackId: number): Promise<Sound | null> {
  const row = await queryRow<{ figures: Sound }>(db)`
    SELECT s.figures FROM track_versions v JOIN track_sounds s ON s.track_version_id = v.id
     WHERE v.track_id = ${trackId} AND s.figures IS NOT NULL ORDER BY v.number DESC LIMIT 1`;
  return row?.figures ?? null;
}
