import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type RunningPostgres, startPostgres } from '../postgres/process.ts';
import { freePort } from '../system/free-port.ts';
import { temporaryFolder } from '../system/temporary-folder.ts';
import { type BackupDone, backUp } from './backup.ts';
import { utcNow } from './base.ts';
import { placesOf } from './manifest.ts';
import { filesOnDisk } from './places.ts';
import { segmentsBetween } from './wal.ts';
import { planRestore } from './plan.ts';
import { checkTarget, copyBack, copyFilesBack, recover } from './restore.ts';

const owner = { user: 'fanfare', password: 'a pass/word', database: 'fanfare' };
const song = 'audio/ab/cd.mp3';
let folder: string;
let server: RunningPostgres;
let client: Client;
let made: BackupDone;
/** After the first backup: 2 was written before, 3 after. */
let moment: string;
let copies = 0;

const at = (...names: string[]) => path.join(folder, ...names);
const backUpTo = (to: string, changes: { filesOnly?: boolean; keep?: number } = {}) =>
  backUp({
    databaseUrl: server.url,
    dataDir: at('data'),
    to,
    filesOnly: false,
    keep: undefined,
    ...changes,
  });
const write = (n: number) => client.query(`INSERT INTO kept VALUES (${n})`);

/** Ends the current segment of the WAL, and waits until the archive has it. */
async function archived(): Promise<string> {
  const { rows } = await client.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment');
  const { segment } = rows[0]!;
  // The slowest thing here: PostgreSQL's archiver looks once in a while.
  await vi.waitFor(() => statSync(path.join(placesOf(at('backups')).wal, segment)), { timeout: 90_000 });
  return segment;
}

/** A copy of the backups, to be damaged. */
function copyOfBackups(): string {
  const copy = at(`backups-${(copies += 1)}`);
  cpSync(at('backups'), copy, { recursive: true, mode: 0 });
  return copy;
}
const fileOf = (backups: string, name: string) => path.join(placesOf(backups).backups, made.id!, name);

const newFolder = () => at(`restored-${(copies += 1)}`);

async function restore(from: string, until?: string, to = newFolder(), remains?: string): Promise<number[]> {
  const plan = await planRestore(from, { until, remains });
  await checkTarget(to, plan);
  chmodSync(to, 0o711);
  const postgresFolder = path.join(to, 'postgres');
  await copyBack(plan, to, postgresFolder);
  const { postgres } = await recover(plan, postgresFolder, owner, `${to}.log`);
  const restored = new Client({ connectionString: postgres.url });
  try {
    await copyFilesBack(plan, filesOnDisk(path.join(to, 'files')));
    await restored.connect();
    await restored.query('CREATE TABLE takes_writes ()');
    return (await restored.query<{ n: number }>('SELECT n FROM kept ORDER BY n')).rows.map(({ n }) => n);
  } finally {
    await restored.end();
    await postgres.stop();
  }
}

function store(key: string, content: string): void {
  mkdirSync(path.dirname(at('data/files', key)), { recursive: true });
  writeFileSync(at('data/files', key), content);
}

beforeAll(async () => {
  folder = temporaryFolder('fanfare-backup-');
  chmodSync(folder, 0o711);
  for (const name of ['data', 'backups']) mkdirSync(at(name), { mode: 0o711 });
  writeFileSync(at('data/secrets.json'), '{"dbPassword":"a pass/word"}');
  store(song, 'a song');
  store('incoming/half.upload', 'half');
  server = await startPostgres({
    ...owner,
    folder: at('data/postgres'),
    port: await freePort(),
    isDurable: false,
    archive: placesOf(at('backups')).wal,
    logFile: at('postgres.log'),
  });
  client = new Client({ connectionString: server.url });
  await client.connect();
  // What is acknowledged has to be in the WAL's file.
  await client.query('SET synchronous_commit = on');
  await client.query('CREATE TABLE kept (n int)');
  await write(1);
  made = await backUpTo(at('backups'));
  await write(2);
  moment = (await client.query<{ at: string }>(`SELECT ${utcNow} AS at`)).rows[0]!.at;
  await write(3);
  await archived();
});
afterAll(async () => {
  await client?.end();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['a changed byte in a table', 'base/global/1262'],
  ['a changed byte in the WAL of the backup itself', 'WAL'],
])('%s is refused', async (_name, name) => {
  const backups = copyOfBackups();
  const file =
    name === 'WAL'
      ? `base/pg_wal/${readdirSync(fileOf(backups, 'base/pg_wal')).find((one) => /^\w{24}$/.test(one))}`
      : name;
  const content = readFileSync(fileOf(backups, file));
  content[100] = content[100]! ^ 1;
  writeFileSync(fileOf(backups, file), content);
  await expect(restore(backups)).rejects.toThrow(`${file} isn't what was backed up`);
});

test('a file that is missing or cut off is refused before anything is copied', async () => {
  const backups = copyOfBackups();
  writeFileSync(fileOf(backups, 'base/PG_VERSION'), '');
  await expect(restore(backups)).rejects.toThrow('base/PG_VERSION has 0 bytes instead of 3');
  rmSync(fileOf(backups, 'base/PG_VERSION'));
  await expect(restore(backups)).rejects.toThrow('base/PG_VERSION is missing');
});

test('a manifest that is cut off or changed is refused, and a backup without one is none', async () => {
  const backups = copyOfBackups();
  const manifest = fileOf(backups, 'manifest.json');
  const text = readFileSync(manifest, 'utf8');
  writeFileSync(manifest, text.slice(0, text.length / 2));
  await expect(restore(backups)).rejects.toThrow(/manifest\.json is damaged/);
  writeFileSync(manifest, text.replace('"timeline":1', '"timeline":2'));
  await expect(restore(backups)).rejects.toThrow(/manifest\.json is damaged/);
  rmSync(manifest);
  await expect(restore(backups)).rejects.toThrow('There is no complete backup');
});

test('a WAL segment that is missing or damaged is named, and what comes before it can be restored', async () => {
  await write(4);
  const missing = await archived();
  await write(5);
  const last = await archived();
  const backups = copyOfBackups();
  const { wal } = placesOf(backups);
  const content = readFileSync(path.join(wal, missing));
  rmSync(path.join(wal, missing));
  await expect(restore(backups)).rejects.toThrow(`WAL segment ${missing} is missing`);
  expect(await restore(backups, moment)).toEqual([1, 2]);

  writeFileSync(path.join(wal, missing), content.fill(0, 40));
  await expect(restore(backups)).rejects.toThrow(`WAL segment ${missing} is damaged`);
  expect(last > missing).toBe(true);
});

test('what the lost server hadn’t archived comes from what is left of it', async () => {
  await write(5);
  const remains = at('remains');
  cpSync(at('data/postgres/pg_wal'), remains, { recursive: true });
  const backups = copyOfBackups();
  const { wal } = placesOf(backups);
  const written = (await client.query('SELECT n FROM kept ORDER BY n')).rows.map(({ n }) => n as number);
  rmSync(
    path.join(
      wal,
      readdirSync(wal).findLast((name) => /^\w{24}$/.test(name))!,
    ),
  );
  // As a server leaves it that has segments ready for later: under the next name, with what it was before.
  const [first, ...others] = readdirSync(remains)
    .filter((name) => /^\w{24}$/.test(name))
    .toSorted();
  const next = segmentsBetween(first!, `${others.at(-1)!.slice(0, -2)}FF`, 2 ** 24)[others.length + 1]!;
  cpSync(path.join(remains, first!), path.join(remains, next));
  expect(await restore(backups)).not.toEqual(written);
  expect(await restore(backups, undefined, newFolder(), remains)).toEqual(written);
});

test('a moment before the first backup, after the end, or that is none is refused', async () => {
  await expect(restore(at('backups'), '2001-01-01T00:00:00Z')).rejects.toThrow('no complete backup that ended before');
  await expect(restore(at('backups'), '2101-01-01T00:00:00Z')).rejects.toThrow("can't be reached: there is no later");
  await expect(restore(at('backups'), 'yesterday')).rejects.toThrow('it is "yesterday"');
});

test('a folder with something in it is left alone', async () => {
  await expect(restore(at('backups'), undefined, at('data'))).rejects.toThrow("isn't empty");
});

test('restores to a time, a position and the end, again and again, with files and secrets', async () => {
  await write(6);
  const { rows } = await client.query<{ lsn: string }>('SELECT pg_current_wal_lsn()::text AS lsn');
  await write(7);
  await archived();
  expect(await restore(at('backups'), moment, at('to-time'))).toEqual([1, 2]);
  expect((await restore(at('backups'), rows[0]!.lsn)).at(-1)).toBe(6);
  expect((await restore(at('backups'))).at(-1)).toBe(7);
  expect(readFileSync(at('to-time/files', song), 'utf8')).toBe('a song');
  expect(existsSync(at('to-time/files/incoming'))).toBe(false);
  expect(readFileSync(at('to-time/secrets.json'), 'utf8')).toContain('a pass/word');
  expect(statSync(at('to-time/secrets.json')).mode & 0o777).toBe(0o600);
});

test('files are copied once, and one that is lost in the backup is named and stops nothing', async () => {
  store('audio/ab/new.mp3', 'new');
  const { id, files } = await backUpTo(at('backups'), { filesOnly: true });
  expect([id, files.known, files.copied]).toEqual([null, 2, 1]);
  const backups = copyOfBackups();
  chmodSync(path.join(placesOf(backups).files, song), 0o600);
  writeFileSync(path.join(placesOf(backups).files, song), 'a sonk');
  const plan = await planRestore(backups);
  mkdirSync(at('files-only'));
  expect(await copyFilesBack(plan, filesOnDisk(at('files-only/files')))).toEqual({ restored: 1, lost: [song] });
  expect(readdirSync(at('files-only/files/audio/ab'))).toEqual(['new.mp3']);
});

test('a surplus backup goes, with the WAL and the files that only it needed', async () => {
  rmSync(at('data/files', song));
  mkdirSync(at('backups/backups/2001-01-01T00-00-00Z/base'), { recursive: true });
  await backUpTo(at('backups'), { filesOnly: true });
  expect(existsSync(path.join(placesOf(at('backups')).files, song))).toBe(true);
  await write(8);
  const { id, removed } = await backUpTo(at('backups'), { keep: 1 });
  expect(readdirSync(placesOf(at('backups')).backups)).toEqual([id]);
  expect([removed.backups, removed.files]).toEqual([2, 1]);
  expect(existsSync(path.join(placesOf(at('backups')).files, song))).toBe(false);
  await write(9);
  await archived();
  expect((await restore(at('backups'))).slice(-2)).toEqual([8, 9]);
});

test('a second backup at the same time, and a server whose files are elsewhere, are refused', async () => {
  await client.query(`SELECT pg_advisory_lock(hashtext('fanfare backup'))`);
  await expect(backUpTo(at('backups'))).rejects.toThrow('Another backup of this database is running');
  await client.query(`SELECT pg_advisory_unlock_all()`);
  await client.query('CREATE ROLE nobody LOGIN PASSWORD $$nobody$$');
  const weak = new URL(server.url);
  [weak.username, weak.password] = ['nobody', 'nobody'];
  const options = { dataDir: at('data'), to: at('backups'), filesOnly: false, keep: undefined };
  await expect(backUp({ ...options, databaseUrl: weak.href })).rejects.toThrow(/permission denied|superuser/);
});

test('an archived segment is never overwritten by another one of its name', async () => {
  const { wal } = placesOf(at('backups'));
  const { rows } = await client.query<{ next: string }>(`SELECT pg_walfile_name(pg_current_wal_insert_lsn()) AS next`);
  writeFileSync(path.join(wal, rows[0]!.next), 'another server’s');
  // Nothing but the command itself keeps PostgreSQL's user from it.
  chmodSync(path.join(wal, rows[0]!.next), 0o666);
  await write(10);
  await client.query('SELECT pg_switch_wal()');
  await expect
    .poll(
      async () =>
        (await client.query<{ last: string }>('SELECT last_failed_wal AS last FROM pg_stat_archiver')).rows[0]!.last,
    )
    .toBe(rows[0]!.next);
  expect(readFileSync(path.join(wal, rows[0]!.next), 'utf8')).toBe('another server’s');
});
