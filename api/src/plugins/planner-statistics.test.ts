import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';

const people = 20_000;

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** What PostgreSQL last found: how many rows (−1: it never looked), and whether it knows what is in them. */
const known = async (table: string) => {
  const { rows } = await api.db.raw<{ rows: { rows: number; knowsValues: boolean }[] }>(
    `SELECT reltuples AS rows, EXISTS (SELECT FROM pg_stats WHERE tablename = c.relname) AS "knowsValues"
       FROM pg_class c WHERE oid = ?::regclass`,
    [table],
  );
  return rows[0]!;
};

/** As after a crash of the server, which forgets what has changed. */
const withoutAutovacuum = (table: string) => api.db.raw(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);

const addPeople = (where: string, count: number) =>
  api.db.raw(`INSERT INTO accounts (email) SELECT n || '@${where}.test' FROM generate_series(1, ${count}) n`);

it('a table that has doubled is looked at, once, where autovacuum does not', async () => {
  await withoutAutovacuum('accounts');
  await api.app.jobs.run('planner statistics');
  expect(await known('accounts')).toMatchObject({ knowsValues: false });

  await addPeople('first', people);
  await api.app.jobs.run('planner statistics');
  expect(await known('accounts')).toEqual({ rows: people, knowsValues: true });

  await addPeople('second', people / 2);
  await api.app.jobs.run('planner statistics');
  expect(await known('accounts')).toMatchObject({ rows: people });

  await addPeople('third', people);
  await api.app.jobs.run('planner statistics');
  expect(await known('accounts')).toMatchObject({ rows: 2.5 * people });
});

it('so is one of which a vacuum has told the size alone', async () => {
  await withoutAutovacuum('rate_limit_tries');
  await api.db.raw(
    `INSERT INTO rate_limit_tries SELECT 'login', n::text, ARRAY[app_now()], app_now() FROM generate_series(1, ${people}) n`,
  );
  await api.db.raw('VACUUM rate_limit_tries');
  expect(await known('rate_limit_tries')).toEqual({ rows: people, knowsValues: false });
  await api.app.jobs.run('planner statistics');
  expect(await known('rate_limit_tries')).toEqual({ rows: people, knowsValues: true });
});

it('one that is locked is left for the next time, and holds up no other', async () => {
  const locked = await api.db.transaction();
  try {
    await locked.raw('LOCK TABLE accounts IN SHARE UPDATE EXCLUSIVE MODE');
    await addPeople('fourth', 4 * people);
    await api.app.jobs.run('planner statistics');
    expect(await known('accounts')).toMatchObject({ rows: 2.5 * people });
  } finally {
    await locked.rollback();
  }
  await api.app.jobs.run('planner statistics');
  expect(await known('accounts')).toMatchObject({ rows: 6.5 * people });
});
