import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type RunningPostgres, startPostgres } from '../postgres/process.ts';
import { freePort } from '../system/free-port.ts';
import { backUp } from './backup.ts';
import { placesOf } from './manifest.ts';
import { checkTarget, copyBack, copyFilesBack, planRestore, recover } from './restore.ts';

const owner = { user: 'fanfare', password: 'a pass/word', database: 'fanfare' };
let folder: string;
let server: RunningPostgres;
let client: Client;

const at = (...names: string[]) => path.join(folder, ...names);
const backups = () => at('backups');
const options = () => ({
  databaseUrl: server.url,
  dataDir: at('data'),
  to: backups(),
  filesOnly: false,
  keep: undefined,
  bucketKeys: async () => [],
});
const write = (n: number) => client.query('INSERT INTO kept SELECT $1', [n]);
const now = async () => (await client.query<{ at: string }>(`SELECT to_char(clock_timestamp(), 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') AS at`)).rows[0]!.at;

async function archived(): Promise<void> {
  const { rows } = await client.query<{ segment: string }>('SELECT pg_walfile_name(pg_switch_wal()) AS segment');
  await expect.poll(() => existsSync(path.join(placesOf(backups()).wal, rows[0]!.segment))).toBe(true);
}

async function restore(until?: string, id?: string): Promise<number[]> {
  const to = mkdtempSync(at('restored-'));
  chmodSync(to, 0o711);
  const plan = await planRestore(backups(), until, id);
  await checkTarget(to, plan);
  await copyBack(plan, to, path.join(to, 'postgres'));
  const { postgres } = await recover(plan, path.join(to, 'postgres'), owner, path.join(to, 'postgres.log'));
  await copyFilesBack(plan, to);
  const restored = new Client({ connectionString: postgres.url });
  await restored.connect();
  try {
    await restored.query('CREATE TABLE takes_writes ()');
    return (await restored.query<{ n: number }>('SELECT n FROM kept ORDER BY n')).rows.map(({ n }) => n);
  } finally {
    await restored.end();
    await postgres.stop();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-backup-'));
  chmodSync(folder, 0o711);
  mkdirSync(at('data/files/audio/ab'), { recursive: true });
  writeFileSync(at('data/secrets.json'), '{"dbPassword":"a pass/word"}');
  writeFileSync(at('data/files/audio/ab/cd.mp3'), 'a song');
  mkdirSync(backups(), { mode: 0o711 });
  server = await startPostgres({
    ...owner,
    folder: at('data/postgres'),
    port: await freePort(),
    isDurable: false,
    archive: placesOf(backups()).wal,
    logFile: at('postgres.log'),
  });
  client = new Client({ connectionString: server.url });
  await client.connect();
  await client.query('CREATE TABLE kept (n int)');
});
afterAll(async () => {
  await client?.end();
  await server?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('restores what was there at a moment, and what is there at the end', async () => {
  await write(1);
  const { id } = await backUp(options());
  await write(2);
  const moment = await now();
  await write(3);
  await archived();
  expect(await restore()).toEqual([1, 2, 3]);
  expect(await restore(moment)).toEqual([1, 2]);
  console.log(id, readdirSync(placesOf(backups()).wal));
});
