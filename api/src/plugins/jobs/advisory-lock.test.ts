import type { Knex } from 'knex';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../database.ts';
import { withAdvisoryLock } from './advisory-lock.ts';

let database: TestDatabase;
let processes: [Knex, Knex];
beforeAll(async () => {
  database = await createTestDatabase();
  processes = [openDatabase(database.appUrl, 2), openDatabase(database.appUrl, 2)];
});
afterAll(async () => {
  for (const db of processes) await db.destroy();
  await database.drop();
});

test('work of one name is done by one at a time, in this process and in others, and again once it is over or has failed', async () => {
  const [here, there] = processes;
  const nothing = () => Promise.resolve();
  const tries: Record<string, boolean> = {};
  const ran = await withAdvisoryLock(here, 'expiry', async () => {
    tries['here'] = await withAdvisoryLock(here, 'expiry', nothing);
    tries['there'] = await withAdvisoryLock(there, 'expiry', nothing);
    tries['another name'] = await withAdvisoryLock(there, 'digests', nothing);
  });
  expect(ran).toBe(true);
  expect(tries).toEqual({ here: false, there: false, 'another name': true });
  expect(await withAdvisoryLock(there, 'expiry', nothing)).toBe(true);
  await expect(withAdvisoryLock(here, 'expiry', () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  expect(await withAdvisoryLock(there, 'expiry', nothing)).toBe(true);
});
