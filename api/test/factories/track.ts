import type { Knex } from 'knex';

export interface TrackOptions {
  title?: string;
  artist?: string;
  /** Null: no file yet. */
  durationMs?: number | null;
}

let made = 0;

/** A track with an audio file by default (its row only, without bytes). @returns its id */
export async function createTrack(db: Knex, accountId: number, options: TrackOptions = {}): Promise<number> {
  made += 1;
  const [row] = await db('tracks')
    .insert({ account_id: accountId, title: options.title ?? `Song ${made}`, artist: options.artist ?? 'The Testers' })
    .returning<{ id: number }[]>('id');
  const durationMs = options.durationMs === undefined ? 180_000 : options.durationMs;
  if (durationMs !== null) await createVersion(db, row!.id, durationMs);
  return row!.id;
}

/** Another audio file of a track. @returns the version's id */
export async function createVersion(db: Knex, trackId: number, durationMs = 180_000): Promise<number> {
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `INSERT INTO track_versions (track_id, number, storage_key, format, duration_ms, size_bytes, peaks)
     SELECT ?, 1 + count(*), ? || '-' || count(*), 'mp3', ?, 1000, '{1,50,100}' FROM track_versions WHERE track_id = ?
     RETURNING id`,
    [trackId, `test-${trackId}`, durationMs, trackId],
  );
  return rows[0]!.id;
}
