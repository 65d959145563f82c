import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import type { AudioFormat } from './audio-format.ts';

export interface StoredVersion {
  storageKey: string;
  format: AudioFormat;
}

/** The file of a version; null for an unknown one. Access was checked when its address was signed. */
export async function findVersion(db: Knex, versionId: number): Promise<StoredVersion | null> {
  const row = await db('track_versions')
    .where({ id: versionId })
    .first<StoredVersion | undefined>({ storageKey: 'storage_key', format: 'format' });
  return row ?? null;
}

/** Those of these keys that no row refers to. */
export async function unreferencedKeys(db: Knex, keys: readonly string[]): Promise<string[]> {
  const rows = await queryRows<{ key: string }>(db)`
    SELECT key FROM unnest(${[...keys]}::text[]) AS key
     WHERE NOT EXISTS (SELECT 1 FROM track_versions WHERE storage_key = key)
       AND NOT EXISTS (SELECT 1 FROM account_exports WHERE storage_key = key)
       AND NOT EXISTS (
         SELECT 1 FROM (
           SELECT cover_image AS file FROM tracks UNION ALL SELECT profile_image FROM creator_profiles
           UNION ALL SELECT profile_image FROM curator_profiles UNION ALL SELECT image FROM services
           UNION ALL SELECT image FROM roster_artists) image
          WHERE 'images/' || image.file = key)`;
  return rows.map((row) => row.key);
}
