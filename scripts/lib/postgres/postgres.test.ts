import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { freePort } from '../system/free-port.ts';
import { startPostgres } from './process.ts';

let folder: string;
let port: number;
const options = () => ({
  folder: path.join(folder, 'postgres'),
  port,
  user: 'fanfare',
  password: 'a pass/word',
  database: 'fanfare',
  isDurable: false,
  logFile: path.join(folder, 'postgres.log'),
});

const listen = (server: Server, onPort: number) =>
  new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(onPort, 'localhost', resolve);
  });

beforeEach(async () => {
  port = await freePort();
  folder = mkdtempSync(path.join(tmpdir(), 'fanfare-postgres-'));
  chmodSync(folder, 0o711);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('a taken port is one clear line', async () => {
  const other = createServer();
  await listen(other, port);
  await expect(startPostgres(options())).rejects.toThrow(/^The database did not start: could not create any TCP\/IP/);
  await new Promise((resolve) => other.close(resolve));
});

test('files of another major version are left alone', async () => {
  const first = await startPostgres(options());
  await first.stop();
  writeFileSync(path.join(folder, 'postgres/PG_VERSION'), '17\n');
  await expect(startPostgres(options())).rejects.toThrow(/belongs to PostgreSQL 17/);
});

test('after a crash it syncs its disk at once where the system can, not each of its files', async () => {
  const server = await startPostgres(options());
  expect(await query(server.url, 'SHOW recovery_init_sync_method')).toEqual([
    { recovery_init_sync_method: process.platform === 'linux' ? 'syncfs' : 'fsync' },
  ]);
  await server.stop();
});

test('keeps its data over a stop, and a server that outlived its parent is ended by the next start', async () => {
  const first = await startPostgres(options());
  await query(first.url, 'CREATE TABLE kept (n int)');
  await query(first.url, 'INSERT INTO kept VALUES (7)');
  const orphan = Number(readFileSync(path.join(folder, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const ended = new Promise((resolve) => first.process.once('exit', resolve));
  first.process.kill('SIGKILL');
  await ended;
  process.kill(orphan, 0);

  const second = await startPostgres(options());
  expect(await query(second.url, 'SELECT n FROM kept')).toEqual([{ n: 7 }]);
  expect(() => process.kill(orphan, 0)).toThrow();
  await second.stop();
});

async function query(url: string, sql: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}
