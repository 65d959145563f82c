import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Knex } from 'knex';
import { TcpProxy } from '../../scripts/lib/torture/tcp-proxy.ts';
import { openDatabase } from '../src/plugins/database.ts';
import { createTestDatabase, type TestDatabase } from './database.ts';
import { freePort } from './free-port.ts';

let database: TestDatabase;
let proxy: TcpProxy;
let db: Knex;

beforeAll(async () => {
  database = await createTestDatabase();
});
beforeEach(async () => {
  const url = new URL(database.appUrl);
  const port = await freePort();
  proxy = await TcpProxy.listen(port, Number(url.port));
  url.port = String(port);
  db = openDatabase(url.href, 2, 60_000, { lost: { afterMs: 300, everyMs: 100 } });
});
afterEach(async () => {
  await proxy.close();
  await db.destroy();
});
afterAll(() => database.drop());

const one = () => db.raw('SELECT 1');

test('a statement on a lost connection fails, and the next one gets another connection', async () => {
  await Promise.all([one(), one()]);
  proxy.set('lost');
  await expect(Promise.all([one(), one()])).rejects.toThrow('Connection terminated');
  await expect.poll(() => one().then(() => 'answered')).toBe('answered');
});

test('the server asks within half a minute whether the other end of a session is there', async () => {
  const { rows } = await db.raw<{ rows: object[] }>(
    `SELECT current_setting('tcp_keepalives_idle')::int + current_setting('tcp_keepalives_interval')::int
            * current_setting('tcp_keepalives_count')::int AS seconds`,
  );
  expect(rows).toEqual([{ seconds: 30 }]);
});

test('a statement that takes long is answered', async () => {
  await expect(db.raw('SELECT pg_sleep(1.5), 7 AS answer')).resolves.toMatchObject({ rows: [{ answer: 7 }] });
});

test('while no server answers, nothing is ended: what is silent may come back', async () => {
  await one();
  proxy.set('stalled');
  const asked = one().then(() => 'answered');
  const checked = openDatabase(database.appUrl, 1);
  // Several checks long.
  await checked.raw('SELECT pg_sleep(1)');
  await checked.destroy();
  proxy.set('open');
  expect(await asked).toBe('answered');
});
