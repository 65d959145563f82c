import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { openDatabase } from '../../plugins/database.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const ready = () => api.app.inject({ url: '/health/ready' });

it('is ready once the database is as the code wants it', async () => {
  expect((await ready()).json().data).toEqual({ status: 'ready', env: 'test' });
});

it('says so, and when to ask again, while a migration is missing', async () => {
  const [latest] = await api.db('knex_migrations').orderBy('id', 'desc').limit(1);
  await api.db('knex_migrations').where({ id: latest.id }).delete();
  const answer = await ready();
  expect(answer.statusCode).toBe(503);
  expect(answer.headers['retry-after']).toBe('1');
  expect(answer.json().error).toMatchObject({ code: 'overloaded', message: 'Migrations are missing' });
  await api.db('knex_migrations').insert(latest);
  expect((await ready()).statusCode).toBe(200);
});

it('is ready where one with a lower number came later', async () => {
  const [first] = await api.db('knex_migrations').orderBy('id').limit(1);
  const setId = (from: number, id: number) => api.db('knex_migrations').where({ id: from }).update({ id });
  await setId(first.id, 1_000_000);
  expect((await ready()).statusCode).toBe(200);
  await setId(1_000_000, first.id);
});

it('stays ready while the next release’s migrations run', async () => {
  const next = { name: '999-of-the-next-release.ts', batch: 999, migration_time: new Date() };
  await api.db('knex_migrations').insert(next);
  expect((await ready()).statusCode).toBe(200);
  await api.db('knex_migrations').where({ name: next.name }).delete();
});

it('lives without a database, and isn’t ready', async () => {
  const server = openDatabase(process.env['TEST_DATABASE_URL'] ?? '', 1);
  const { name } = api.database;
  try {
    await server.raw(`ALTER DATABASE ${name} ALLOW_CONNECTIONS false`);
    await server.raw('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = ?', [name]);
    expect((await ready()).statusCode).toBe(503);
    expect((await api.app.inject({ url: '/health/live' })).json().data).toEqual({ status: 'live' });
    await server.raw(`ALTER DATABASE ${name} ALLOW_CONNECTIONS true`);
  } finally {
    await server.destroy();
  }
  // The pool learns of its lost connections one by one.
  await expect.poll(async () => (await ready()).statusCode).toBe(200);
});
