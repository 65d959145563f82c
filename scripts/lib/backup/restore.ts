import { copyFile, mkdir, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { Client } from 'pg';
import { give, serverUser } from '../postgres/server-user.ts';
import { type RunningPostgres, startPostgres } from '../postgres/process.ts';
import { freePort } from '../system/free-port.ts';
import { copyHashed, forEach, makeFolders } from './copy.ts';
import { type Manifest, backupNames, checkFiles, placesOf, readManifest } from './manifest.ts';
import { type Target, checkReached, endOfRecovery, explain, recoverySettings } from './recovery.ts';
import { type FilesIndex, type FilesRestored, readIndex, restoreFiles } from './stored-files.ts';
import { type Chain, chainAfter, isLsn, lsnValue } from './wal.ts';

/** What will be restored, checked as far as can be without copying it. */
export interface Plan {
  from: string;
  folder: string;
  manifest: Manifest;
  target: Target;
  chain: Chain;
  index: FilesIndex | undefined;
}

export interface Choice {
  until?: string | undefined;
  id?: string | undefined;
  remains?: string | undefined;
}

/**
 * Chooses the newest backup that ended before the target, and checks what the restore needs.
 * @param until a time in ISO 8601 (UTC unless it says otherwise) or a position in the WAL; none: the newest there is
 * @param choice.until a time in ISO 8601 (UTC unless it says otherwise) or a position in the WAL; none: the newest there is
 * @param choice.id of one particular backup
 * @param choice.remains the `pg_wal` of the lost server, where it can still be read
 * @throws Error with one clear line
 */
export async function planRestore(from: string, choice: Choice = {}): Promise<Plan> {
  const { until, id, remains } = choice;
  const target = targetOf(until);
  const manifest = await chooseBackup(from, target, id);
  const folder = path.join(placesOf(from).backups, manifest.id);
  await checkFiles(folder, manifest);
  const chain = await chainAfter(placesOf(from).wal, remains, manifest.lastSegment, manifest.segmentBytes);
  if (target.kind === 'end' && chain.missing) {
    throw new Error(
      `WAL segment ${chain.missing} is missing in ${placesOf(from).wal}, and later ones are there. Get it back, or restore with --until a time before it.`,
    );
  }
  return { from, folder, manifest, target, chain, index: await readIndex(from) };
}

function targetOf(until: string | undefined): Target {
  if (until === undefined) return { kind: 'end' };
  if (isLsn(until)) return { kind: 'lsn', value: until.toUpperCase() };
  const [, date, time, zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,6})?)?)(Z|[+-]\d\d:\d\d)?$/.exec(until) ?? [];
  if (!date || Number.isNaN(Date.parse(`${date}T${time}${zone}`))) {
    throw new Error(
      `--until is a time such as 2026-03-01T14:30:00Z or a position such as 0/3000060; it is "${until}".`,
    );
  }
  // Microseconds count, so PostgreSQL gets the text itself; it knows no Z here.
  return { kind: 'time', value: `${date} ${time}${zone === 'Z' ? '+00:00' : zone}` };
}

async function chooseBackup(from: string, target: Target, id: string | undefined): Promise<Manifest> {
  const names = await backupNames(from);
  if (id !== undefined && !names.includes(id)) throw new Error(`There is no backup ${id} in ${from}.`);
  for (const name of id === undefined ? names.toReversed() : [id]) {
    const manifest = await readManifest(path.join(placesOf(from).backups, name));
    if (manifest && isBefore(manifest, target)) return manifest;
    if (manifest && id !== undefined) {
      throw new Error(`Backup ${id} ended at ${manifest.endedAt} (${manifest.stopLsn}): it can't go back before that.`);
    }
    if (id !== undefined) throw new Error(`Backup ${id} was never finished: it has no manifest.`);
  }
  const before = target.kind === 'end' ? '' : ` that ended before ${target.value}`;
  throw new Error(`There is no complete backup${before} in ${from}.`);
}

function isBefore({ endedAt, stopLsn }: Manifest, target: Target): boolean {
  if (target.kind === 'end') return true;
  if (target.kind === 'lsn') return lsnValue(stopLsn) <= lsnValue(target.value);
  return Date.parse(endedAt) <= Date.parse(target.value.replace(' ', 'T'));
}

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

/** The stored files of the backup, into the data folder. */
export const copyFilesBack = ({ from, manifest }: Plan, to: string): Promise<FilesRestored> =>
  restoreFiles(from, path.join(to, 'files'), manifest.startedAt);
