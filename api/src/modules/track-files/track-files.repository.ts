import type { Knex } from 'knex';
import type { AudioFormat } from '../media/index.ts';

export interface NewVersion {
  trackId: number;
  storageKey: string;
  format: AudioFormat;
  durationMs: number;
  sizeBytes: number;
  peaks: number[];
  originalName: string;
}

/** Adds the next version of a track that the caller has locked. Earlier ones stay: listening receipts refer to them. @returns its id */
export async function insertVersion(trx: Knex.Transaction, version: NewVersion): Promise<number> {
  const { rows } = await trx.raw<{ rows: { id: number }[] }>(
    `INSERT INTO track_versions (track_id, number, storage_key, format, duration_ms, size_bytes, peaks, original_name)
     SELECT :trackId, coalesce(max(number), 0) + 1, :storageKey, :format, :durationMs, :sizeBytes, CAST(:peaks AS smallint[]), :originalName
       FROM track_versions WHERE track_id = :trackId
     RETURNING id`,
    { ...version },
  );
  return rows[0]!.id;
}

export async function setCover(trx: Knex.Transaction, trackId: number, file: string): Promise<void> {
  await trx('tracks').where({ id: trackId }).update({ cover_image: file });
}
