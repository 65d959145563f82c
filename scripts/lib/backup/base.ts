import { mkdir, readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Client } from 'pg';
import { type Copied, copyHashed, forEach, hashOf, ignoreMissing, makeFolders, treeOf, writeDurably } from './copy.ts';
import type { Manifest } from './manifest.ts';
import { segmentsBetween } from './wal.ts';

/** What a server makes anew at each start: only the folder is copied. */
const contentsLeftOut =
  /^(pg_wal|pg_replslot|pg_dynshmem|pg_notify|pg_serial|pg_snapshots|pg_stat_tmp|pg_subtrans)\/(?!archive_status$|summaries$)/;
/** Notes of the running server, what it caches, and temporary tables. */
const filesLeftOut =
  /(^|\/)(postmaster\.(pid|opts)|backup_label(\.old)?|tablespace_map(\.old)?|pgsql_tmp[^/]*|pg_internal\.init[^/]*|t\d+_\d+[^/]*)$|^current_logfiles|\.auto\.conf\.tmp$/;
const controlFile = 'global/pg_control';

/** ISO 8601 with microseconds, whatever the session's time zone. */
export const utcNow = `to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export type Base = Omit<Manifest, 'format' | 'id'>;

/**
 * Copies the files of a running server, with the WAL that makes them consistent. The server goes on working meanwhile.
 * @param client as a superuser; the backup ends with its connection
 * @param target the new folder of the copy; paths in the answer begin with its name
 */
export async function copyBase(client: Client, label: string, target: string): Promise<Base> {
  const source = await readableFolder(client);
  // Keeps the WAL of the backup from being removed, for as long as this connection lives.
  await client.query('SELECT pg_create_physical_replication_slot($1, true, true)', [`fanfare_backup_${process.pid}`]);
  const start = await one<{ lsn: string; segment: string; at: string }>(
    client,
    `WITH started AS MATERIALIZED (SELECT pg_backup_start($1, fast => true) AS lsn)
     SELECT lsn::text, pg_walfile_name(lsn) AS segment, ${utcNow} AS at FROM started`,
    [label],
  );
  const copied = await copyFiles(source, target);
  // Waits until the archive, where there is one, has all WAL up to here.
  const stop = await one<{ lsn: string; segment: string; at: string; label: string; map: string }>(
    client,
    `WITH stopped AS MATERIALIZED (SELECT * FROM pg_backup_stop(wait_for_archive => true))
     SELECT lsn::text, pg_walfile_name(lsn) AS segment, ${utcNow} AS at, labelfile AS label, spcmapfile AS map FROM stopped`,
  );
  await addFile(copied, target, 'backup_label', stop.label);
  if (stop.map) await addFile(copied, target, 'tablespace_map', stop.map);
  const { segmentBytes, systemIdentifier, version } = await one<{
    segmentBytes: number;
    systemIdentifier: string;
    version: string;
  }>(
    client,
    `SELECT setting::int AS "segmentBytes", system_identifier::text AS "systemIdentifier", current_setting('server_version') AS version
       FROM pg_settings, pg_control_system() WHERE name = 'wal_segment_size'`,
  );
  await copyWal(source, target, segmentsBetween(start.segment, stop.segment, segmentBytes), copied);
  const prefix = path.basename(target);
  return {
    startedAt: start.at,
    endedAt: stop.at,
    postgres: version,
    systemIdentifier,
    timeline: Number.parseInt(start.segment.slice(0, 8), 16),
    startLsn: start.lsn,
    stopLsn: stop.lsn,
    firstSegment: start.segment,
    lastSegment: stop.segment,
    segmentBytes,
    folders: [prefix, ...copied.folders.map((folder) => `${prefix}/${folder}`)],
    files: Object.fromEntries(Object.entries(copied.files).map(([name, file]) => [`${prefix}/${name}`, file])),
  };
}

interface CopiedFiles {
  folders: string[];
  files: Record<string, Copied>;
}

const isNotAllowed = (error: unknown) => (error as { code?: string }).code === '42501';

async function one<T extends object>(client: Client, sql: string, values: unknown[] = []): Promise<T> {
  const { rows } = await client.query<T>(sql, values).catch((error: Error) => {
    if (!isNotAllowed(error)) throw error;
    throw new Error(`A backup of the database needs the address of a superuser: ${error.message}.`, { cause: error });
  });
  return rows[0]!;
}

/**
 * The server's own folder, if it is on this machine, readable, and really that server's.
 * @throws Error with one clear line
 */
async function readableFolder(client: Client): Promise<string> {
  const { folder, identifier } = await one<{ folder: string; identifier: string }>(
    client,
    `SELECT current_setting('data_directory') AS folder, system_identifier::text AS identifier FROM pg_control_system()`,
  );
  const control = await readFile(path.join(folder, controlFile)).catch(() => null);
  if (control?.readBigUInt64LE().toString() !== BigInt.asUintN(64, BigInt(identifier)).toString()) {
    throw new Error(
      `The files of this PostgreSQL (${folder} on its machine) can't be read from here: back it up by its own tools, such as "pg_basebackup --checkpoint=fast --wal-method=stream --pgdata=…" or your provider's, and the stored files with --files-only.`,
    );
  }
  const elsewhere = await readdir(path.join(folder, 'pg_tblspc'));
  if (elsewhere.length > 0) {
    throw new Error(
      'This PostgreSQL keeps tables in tablespaces, outside of its own folder: back it up by "pg_basebackup", and the stored files with --files-only.',
    );
  }
  return folder;
}

async function copyFiles(source: string, target: string): Promise<CopiedFiles> {
  const tree = await treeOf(source, (name) => !contentsLeftOut.test(name) && !filesLeftOut.test(name));
  const files: Record<string, Copied> = {};
  await mkdir(target, { mode: 0o700 });
  // A folder of WAL on another disk is a link here, and a plain folder in the copy.
  const folders = [...tree.folders, ...tree.links.filter((name) => name === 'pg_wal')];
  await makeFolders(target, folders);
  const copy = async (name: string) => {
    // Tables that are dropped meanwhile are none of the copy's.
    const copied = await copyHashed(path.join(source, name), path.join(target, name)).catch(ignoreMissing);
    if (copied) files[name] = copied;
  };
  await forEach(
    tree.files.filter((name) => name !== controlFile),
    copy,
  );
  // Last, as it says how far the server was.
  await copy(controlFile);
  return { folders, files };
}

async function addFile({ files }: CopiedFiles, target: string, name: string, content: string): Promise<void> {
  await writeDurably(path.join(target, name), content);
  const { sizeBytes, sha256 } = await hashOf(path.join(target, name));
  files[name] = { sizeBytes, sha256 };
}

async function copyWal(source: string, target: string, segments: string[], { files }: CopiedFiles): Promise<void> {
  const histories = (await readdir(path.join(source, 'pg_wal'))).filter((name) => name.endsWith('.history'));
  await forEach([...histories, ...segments], async (segment) => {
    const name = `pg_wal/${segment}`;
    files[name] = await copyHashed(path.join(source, name), path.join(target, name));
  });
}
