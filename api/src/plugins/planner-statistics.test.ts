import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';

const people = 20_000;

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** The planner's row count (−1 before the first ANALYZE or VACUUM), and whether there are column statistics. */
const known = async (table: string) => {
  const { rows } = await api.db.raw<{ rows: { rows: number; hasStatistics: boolean }[] }>(
    `SELECT reltuples AS rows, EXISTS (SELECT FROM pg_stats WHERE tablename = c.relname) AS "hasStatistics"
       FROM pg_class c WHERE oid = ?::regclass`,
    [table],
  );
  return rows[0]!;
};

/** As after a crash, when autovacuum's counters are lost. */
const withoutAutovacuum = (table: string) => api.db.raw(`ALTER TABLE ${table} SET (autovacuum_enabled = false)`);

const addPeople = (where: string, count: number) =>
  api.db.raw(`INSERT INTO accounts (email) SELECT n || '@${where}.test' FROM generate_series(1, ${count}) n`);

it('analyzes a table once it has doubled in size, without autovacuum', async () => {
  await withoutAutovacuum('accounts');
  await api.app.jobs.run('planner statistics');
  expect(await known('accounts')).toMatchObject({ hasStatistics: false });

  await addPeople('first', people);
  await api.app.jobs.run('planner statistics');
  expect(await known('accounts')).toEqual({ rows: people, hasStatistics: true });

  await addPeople('second', people / 2);
  await api.app.jobs.run('planner statistics');
  expect(await known('accounts')).toMatchObject({ rows: people });

  await addPeople('third', people);
  await api.app.jobs.run('planner statistics');
  expect(await known('accounts')).toMatchObject({ rows: 2.5 * people });
});

it('analyzes a table that was vacuumed but has no statistics', async () => {
  await withoutAutovacuum('rate_limit_tries');
  await api.db.raw(
    `INSERT INTO rate_limit_tries SELECT 'login', n::text, ARRAY[app_now()], app_now() FROM generate_series(1, ${people}) n`,
  );
  await api.db.raw('VACUUM rate_limit_tries');
  expect(await known('rate_limit_tries')).toEqual({ rows: people, hasStatistics: false });
  await api.app.jobs.run('planner statistics');
  expect(await known('rate_limit_tries')).toEqual({ rows: people, hasStatistics: true });
});

it('skips a locked table until the next run', async () => {
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
