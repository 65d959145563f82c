import type { Knex } from 'knex';
import type { AudioFormat } from './audio-format.ts';

export interface StoredVersion {
  storageKey: string;
  format: AudioFormat;
}

/** Where a version's file stands; null for one that doesn't exist. Who may hear it was decided when its address was signed. */
export async function findVersion(db: Knex, versionId: number): Promise<StoredVersion | null> {
  const row = await db('track_versions')
    .where({ id: versionId })
    .first<StoredVersion | undefined>({ storageKey: 'storage_key', format: 'format' });
  return row ?? null;
}
