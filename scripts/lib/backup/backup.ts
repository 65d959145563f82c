import { existsSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { copyBase, utcNow } from './base.ts';
import { copyHashed, syncDisk } from './copy.ts';
import { type Manifest, backupNames, placesOf, readManifest, writeManifest } from './manifest.ts';
import { type FilesPlace, filesOnDisk } from './places.ts';
import { type FilesBackup, backUpFiles, removeGoneFiles } from './stored-files.ts';
import { segmentsBefore } from './wal.ts';

export interface BackupOptions {
  /** A superuser's address. */
  databaseUrl: string;
  /** With the product's secrets, and with `files/`. */
  dataDir: string;
  /** The backup folder. */
  to: string;
  /** Leaves out the database. */
  filesOnly: boolean;
  /** How many backups of the database stay; the others, and what only they need, are removed. */
  keep: number | undefined;
  /** Where the product keeps its stored files, if not there. */
  files?: FilesPlace;
}

export interface BackupDone {
  id: string | null;
  files: FilesBackup;
  databaseBytes: number;
  removed: { backups: number; segments: number; files: number };
}

/**
 * Backs up the database as it runs, then the stored files, so that every file that the database refers to is there.
 * @throws Error with one clear line
 */
export async function backUp(options: BackupOptions): Promise<BackupDone> {
  const places = placesOf(options.to);
  await mkdir(places.backups, { recursive: true, mode: 0o700 });
  const client = new Client({ connectionString: options.databaseUrl, application_name: 'fanfare-backup' });
  await client.connect();
  try {
    await client.query(`SET TimeZone = 'UTC'`);
    const { rows } = await client.query<{ locked: boolean }>(
      `SELECT pg_try_advisory_lock(hashtext('fanfare backup')) AS locked`,
    );
    if (!rows[0]?.locked) throw new Error('Another backup of this database is running.');
    const manifest = options.filesOnly ? null : await copyDatabase(client, options);
    const takenAt = (await client.query<{ at: string }>(`SELECT ${utcNow} AS at`)).rows[0]!.at;
    const files = await backUpFiles(
      options.files ?? filesOnDisk(path.join(options.dataDir, 'files')),
      options.to,
      takenAt,
    );
    // Last of all, so that a backup without a manifest is an unfinished one.
    if (manifest) await syncDisk(options.to);
    if (manifest) await writeManifest(path.join(places.backups, manifest.id), manifest);
    return {
      id: manifest?.id ?? null,
      files,
      databaseBytes: Object.values(manifest?.files ?? {}).reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
      removed: options.keep === undefined ? nothingRemoved : await prune(options.to, options.keep),
    };
  } finally {
    await client.end();
  }
}

const nothingRemoved = { backups: 0, segments: 0, files: 0 };

async function copyDatabase(client: Client, { to, dataDir }: BackupOptions): Promise<Manifest> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24-MI-SS"Z"') AS id`,
  );
  const { id } = rows[0]!;
  const folder = path.join(placesOf(to).backups, id);
  if (existsSync(folder)) throw new Error(`${folder} is there already: a backup was made a second ago.`);
  await mkdir(folder, { mode: 0o700 });
  const base = await copyBase(client, `fanfare ${id}`, path.join(folder, 'base'));
  // Without the secrets the database's own passwords and everybody's second factors would be lost.
  const own = (await readdir(dataDir).catch(() => [])).filter((name) => /^[\w-]+\.json$/.test(name));
  await mkdir(path.join(folder, 'data'), { mode: 0o700 });
  for (const name of own.filter((name) => name !== 'running.json')) {
    base.files[`data/${name}`] = await copyHashed(path.join(dataDir, name), path.join(folder, 'data', name));
  }
  return { format: 1, id, ...base, folders: [...base.folders, 'data'] };
}

/** Removes unfinished backups, all complete ones but the newest, and the WAL and stored files that only those needed. */
async function prune(to: string, keep: number): Promise<BackupDone['removed']> {
  const places = placesOf(to);
  const kept: Manifest[] = [];
  const surplus: string[] = [];
  for (const name of (await backupNames(to)).toReversed()) {
    // A damaged one is removed by people, who may still want to look at it.
    const manifest = await readManifest(path.join(places.backups, name)).catch(() => null);
    if (manifest === null) continue;
    if (manifest && kept.length < keep) kept.push(manifest);
    else surplus.push(name);
  }
  for (const name of surplus) await rm(path.join(places.backups, name), { recursive: true, force: true });
  const oldest = kept.at(-1);
  const segments = await segmentsBefore(
    places.wal,
    kept.map(({ firstSegment }) => firstSegment),
  );
  for (const name of segments) await rm(path.join(places.wal, name), { force: true });
  const files = oldest ? await removeGoneFiles(to, oldest.startedAt) : 0;
  return { backups: surplus.length, segments: segments.length, files };
}
