import { copyFile, mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { give, serverUser } from '../postgres/server-user.ts';
import { type RunningPostgres, startPostgres } from '../postgres/process.ts';
import { freePort } from '../system/free-port.ts';
import { copyHashed, forEach, makeFolders } from './copy.ts';
import { placesOf } from './manifest.ts';
import type { FilesPlace } from './places.ts';
import type { Plan } from './plan.ts';
import { checkReached, endOfRecovery, explain, recoverySettings } from './recovery.ts';
import { type FilesRestored, restoreFiles } from './stored-files.ts';

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
    const copied = await copyHashed(path.join(folder, name), placeOf(name));
    if (copied.sha256 !== file.sha256) {
      throw new Error(
        `Backup ${manifest.id} is damaged: ${name} isn't what was backed up. Take another one (--backup).`,
      );
    }
    if (name.startsWith('base/')) give(owner, placeOf(name));
  });
  await forEach(chain.files, async (file) => {
    const place = path.join(postgres, 'pg_wal', path.basename(file));
    await copyFile(file, place);
    give(owner, place);
  });
  // Timelines of earlier restores, so that this one takes another number.
  for (const name of (await readdir(placesOf(from).wal).catch(() => [])).filter((name) => name.endsWith('.history'))) {
    await copyFile(path.join(placesOf(from).wal, name), path.join(postgres, 'pg_wal', name));
    give(owner, path.join(postgres, 'pg_wal', name));
  }
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
    await claimTimeline(from, history);
    return { postgres, lsn, lastCommitAt };
  } catch (error) {
    await postgres.stop();
    throw error;
  }
}

/** So that the next restore from here takes another timeline, and both can be archived here. A folder that can't be written to isn't archived to. */
async function claimTimeline(from: string, history: string): Promise<void> {
  const place = path.join(placesOf(from).wal, path.basename(history));
  await copyFile(history, `${place}.part`)
    .then(() => rename(`${place}.part`, place))
    .catch(() => rm(`${place}.part`, { force: true }).catch(() => {}));
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
