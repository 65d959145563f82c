import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';

const people = 20_000;

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

/** How many rows statements are planned for; −1 for a table that was never looked at. */
const plannedFor = async () => {
  const { rows } = await api.db.raw<{ rows: { reltuples: number }[] }>(
    `SELECT reltuples FROM pg_class WHERE oid = 'accounts'::regclass`,
  );
  return rows[0]!.reltuples;
};

const addPeople = (where: string, count: number) =>
  api.db.raw(`INSERT INTO accounts (email) SELECT n || '@${where}.test' FROM generate_series(1, ${count}) n`);

it('a table that has doubled is looked at, once, where autovacuum does not', async () => {
  // As after a crash of the server, which forgets what has changed.
  await api.db.raw('ALTER TABLE accounts SET (autovacuum_enabled = false)');
  await api.app.jobs.run('planner statistics');
  expect(await plannedFor()).toBeLessThanOrEqual(0);

  await addPeople('first', people);
  await api.app.jobs.run('planner statistics');
  expect(await plannedFor()).toBe(people);

  await addPeople('second', people / 2);
  await api.app.jobs.run('planner statistics');
  expect(await plannedFor()).toBe(people);

  await addPeople('third', people);
  await api.app.jobs.run('planner statistics');
  expect(await plannedFor()).toBe(2.5 * people);
});
