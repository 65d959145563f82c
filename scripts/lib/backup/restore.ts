import { mkdir, readdir, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { give, serverUser } from '../postgres/server-user.ts';
import { type RunningPostgres, startPostgres } from '../postgres/process.ts';
import { freePort } from '../system/free-port.ts';
import { copyPlain, forEach, makeFolders } from './copy.ts';
import { placesOf } from './manifest.ts';
import type { FilesPlace } from './places.ts';
import type { Plan } from './plan.ts';
import { checkReached, claimTimeline, endOfRecovery, explain, recoverySettings } from './recovery.ts';
import { type FilesRestored, restoreFiles } from './stored-files.ts';
import { historiesIn, historyBytes } from './wal.ts';

/** @throws Error where something is in the folder already, or there is no room */
export async function checkTarget(to: string, { manifest, chain, index }: Plan): Promise<void> {
  const there = await readdir(to).catch(() => []);
  if (there.length > 0) throw new Error(`${to} isn't empty: nothing is restored over what is there.`);
  await mkdir(to, { recursive: true, mode: 0o700 });
  const sizes = [...Object.values(manifest.files), ...Object.values(index?.files ?? {})].map((file) => file.sizeBytes);
  const needed = sizes.reduce((sum, size) => sum + size, chain.files.length * manifest.segmentBytes);
  const { bavail, bsize } = await statfs(to);
  if (bavail * bsize < needed) {
    throw new Error(`The disk is too small: ${Math.ceil(needed / 2 ** 20)} MiB are needed in ${to}.`);
  }
}

/**
 * Copies the base, compared with its manifest, and the WAL that follows, ready to be started.
 * @param postgres the server's new folder
 * @throws Error naming the first file that isn't what was backed up
 */
export async function copyBack({ from, folder, manifest, chain }: Plan, to: string, postgres: string): Promise<void> {
  const owner = serverUser();
  const placeOf = (name: string) =>
    name.startsWith('data/') || name === 'data'
      ? path.join(to, name.slice('data/'.length))
      : path.join(postgres, name.slice('base/'.length));
  await mkdir(path.dirname(postgres), { recursive: true, mode: 0o711 });
  await mkdir(postgres, { mode: 0o700 });
  const below = manifest.folders.filter((name) => name.startsWith('base/')).map((name) => name.slice('base/'.length));
  await makeFolders(postgres, below);
  for (const name of ['', ...below]) give(owner, path.join(postgres, name));
  await forEach(Object.entries(manifest.files), async ([name, file]) => {
    const copied = await copyPlain(path.join(folder, name), placeOf(name), file.sizeBytes);
    if (!copied || copied.sha256 !== file.sha256) {
      throw new Error(
        `Backup ${manifest.id} is damaged: ${name} isn't what was backed up. Take another one (--backup).`,
      );
    }
    if (name.startsWith('base/')) give(owner, placeOf(name));
  });
  // PostgreSQL's user writes the archive, and gets what is copied from it.
  const copyWal = async (file: string, mostBytes: number) => {
    const place = path.join(postgres, 'pg_wal', path.basename(file));
    await rm(place, { force: true });
    if (!(await copyPlain(file, place, mostBytes)))
      throw new Error(`${file} is no file of PostgreSQL's: take it away.`);
    give(owner, place);
  };
  await forEach(chain.files, (file) => copyWal(file, manifest.segmentBytes));
  // Timelines of earlier restores, so that this one takes another number.
  for (const name of await historiesIn(placesOf(from).wal)) await copyWal(name, historyBytes);
  // Some servers have their settings elsewhere, which were not backed up.
  const needed = {
    'recovery.signal': '',
    'postgresql.conf': '',
    'pg_hba.conf': 'host all all localhost scram-sha-256\n',
  };
  for (const [name, content] of Object.entries(needed)) {
    if (manifest.files[`base/${name}`]) continue;
    await writeFile(path.join(postgres, name), content, { mode: 0o600 });
    give(owner, path.join(postgres, name));
  }
}

export interface Recovered {
  postgres: RunningPostgres;
  lsn: string;
  /** When the last transaction that is there was committed; null where the WAL had none. */
  lastCommitAt: string | null;
}

/**
 * Starts PostgreSQL on what was copied back, and returns once it has recovered and takes writes, on a port of its own.
 * @param owner the schema owner's name and password
 * @throws Error with one clear line
 */
export async function recover(
  { from, manifest, target, chain }: Plan,
  folder: string,
  owner: { user: string; password: string; database: string },
  logFile: string,
): Promise<Recovered> {
  const postgres = await startPostgres({
    folder,
    port: await freePort(),
    ...owner,
    isDurable: true,
    settings: recoverySettings(target),
    logFile,
  }).catch((error: Error) => {
    throw new Error(explain(error.message, target, chain.missing), { cause: error });
  });
  try {
    const { timeline, lastCommitAt } = await afterRecovery(postgres.url);
    const { lsn, history } = await endOfRecovery(folder, timeline);
    if (target.kind === 'end') checkReached(lsn, chain.lastArchived, manifest.segmentBytes);
    await claimTimeline(placesOf(from).wal, history);
    return { postgres, lsn, lastCommitAt };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

interface AfterRecovery {
  timeline: string;
  lastCommitAt: string | null;
}

async function afterRecovery(url: string): Promise<AfterRecovery> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<AfterRecovery>(
      `SELECT left(pg_walfile_name(pg_current_wal_lsn()), 8) AS timeline,
              to_char(pg_last_xact_replay_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS "lastCommitAt"`,
    );
    return rows[0]!;
  } finally {
    await client.end();
  }
}

/** The stored files of the backup, to where the product will look for them. */
export const copyFilesBack = ({ from, manifest }: Plan, product: FilesPlace): Promise<FilesRestored> =>
  restoreFiles(from, product, manifest.startedAt);
