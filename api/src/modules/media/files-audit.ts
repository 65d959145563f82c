import type { Knex } from 'knex';
import pLimit from 'p-limit';
import type { Storage } from '../../gateways/storage/index.ts';
import { queryRows } from '../../sql.ts';

/** A row that names a stored file. */
export interface FileReference {
  kind: string;
  /** Of the row. */
  id: number;
  /** Whose it is: an account, or a front end's team. */
  owner: string;
  /** By which its owner knows it. */
  name: string;
  key: string;
}

export interface FilesAudit {
  references: number;
  missing: FileReference[];
  /** Keys that nothing refers to; the job for orphaned files removes them a day after they were stored. */
  unreferenced: string[];
}

/** By wall time: a file from just now counts, whatever the clocks of this machine and a bucket say. */
const anyAgeMs = -86_400_000;
/** Concurrent round trips to a bucket. */
const looksAtOnce = 8;

/**
 * Compares what the database refers to with what is stored, both ways. Proofs of placements are links and have no files; what is still being
 * uploaded may not be there yet.
 */
export async function auditFiles(db: Knex, storage: Storage): Promise<FilesAudit> {
  const [uploads, released, arriving] = await Promise.all([
    uploadReferences(db),
    releasedReferences(db),
    arrivingKeys(db),
  ]);
  const stored = new Set<string>();
  for await (const key of storage.olderThan(anyAgeMs)) stored.add(key);
  const lost = uploads.filter(({ key }) => !stored.has(key));
  const limited = pLimit(looksAtOnce);
  const builds = await Promise.all(
    released.map((one) => limited(async () => ((await storage.stat(one.key)) ? null : one))),
  );
  const referenced = new Set([...uploads.map(({ key }) => key), ...arriving]);
  return {
    references: uploads.length + released.length,
    missing: [...lost, ...builds.filter((one) => one !== null)],
    unreferenced: [...stored].filter((key) => !referenced.has(key)).toSorted(),
  };
}

/** Files of people. Those of deleted accounts are meant to be gone. */
const uploadReferences = (db: Knex): Promise<FileReference[]> => queryRows<FileReference>(db)`
  SELECT kind, id, 'account ' || account_id AS owner, name, key FROM (
    SELECT 'audio' AS kind, v.id, t.account_id, t.title AS name, v.storage_key AS key
      FROM track_versions v JOIN tracks t ON t.id = v.track_id WHERE v.storage_key NOT LIKE 'erased/%'
    UNION ALL SELECT 'cover', id, account_id, title, 'images/' || cover_image FROM tracks WHERE cover_image IS NOT NULL
    UNION ALL SELECT 'creator’s picture', id, account_id, display_name, 'images/' || profile_image
      FROM creator_profiles WHERE profile_image IS NOT NULL
    UNION ALL SELECT 'curator’s picture', id, account_id, display_name, 'images/' || profile_image
      FROM curator_profiles WHERE profile_image IS NOT NULL
    UNION ALL SELECT 'service’s picture', s.id, c.account_id, s.title, 'images/' || s.image
      FROM services s JOIN curator_profiles c ON c.id = s.curator_profile_id WHERE s.image IS NOT NULL
    UNION ALL SELECT 'artist’s picture', id, account_id, name, 'images/' || image FROM roster_artists WHERE image IS NOT NULL
    UNION ALL SELECT 'copy of data', id, account_id, '', storage_key FROM account_exports WHERE ready_at IS NOT NULL
  ) file ORDER BY kind, account_id, id`;

/** Files of builds that this installation stores; those of development servers change, and have no checksum. */
const releasedReferences = (db: Knex): Promise<FileReference[]> => queryRows<FileReference>(db)`
  SELECT 'released build' AS kind, r.id, 'front end ' || r.name AS owner, r.version AS name,
         'remotes/' || r.name || '/' || r.version || '/' || path AS key
    FROM releases r, LATERAL (SELECT jsonb_object_keys(r.integrity) AS path UNION SELECT 'release.json') file
   WHERE r.content_sum IS NOT NULL ORDER BY r.id, path`;

const arrivingKeys = async (db: Knex): Promise<string[]> =>
  (await queryRows<{ key: string }>(db)`SELECT 'quarantine/' || key AS key FROM uploads WHERE claimed_at IS NULL`).map(
    ({ key }) => key,
  );

/** As a table for a terminal: how many of each kind, then each of them. */
export function filesReport({ references, missing, unreferenced }: FilesAudit): string {
  const kinds = Map.groupBy(missing, ({ kind }) => kind);
  const counts = [...kinds].map(([kind, rows]) => `  ${kind}: ${rows.length}`);
  const each = missing.map(
    ({ kind, id, owner, name, key }) => `  ${kind} ${id} of ${owner}${name && ` (“${name}”)`}: ${key}`,
  );
  return [
    missing.length === 0
      ? `All ${references} files that rows refer to are there.`
      : `${missing.length} of ${references} files that rows refer to are missing:`,
    ...counts,
    ...each,
    `${unreferenced.length} stored files belong to no row${unreferenced.length > 0 ? ':' : '.'}`,
    ...unreferenced.map((key) => `  ${key}`),
  ].join('\n');
}
