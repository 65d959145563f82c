import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Knex } from 'knex';
import { openDatabase } from '../../plugins/database.ts';
import { type TestDatabase, createTestDatabase } from '../../../test/database.ts';
import { matcherOf } from './matcher.ts';
import { nothingKnown } from './ranking-input.ts';

let database: TestDatabase;
let db: Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.appUrl, 2);
});
afterAll(async () => {
  await matcherOf(db).close();
  await db.destroy();
  await database.drop();
});

const input = { ...nothingKnown, genreIds: [], similarArtists: [] };

test('a thread that has ended refuses what it is asked, and the next caller gets a new one', async () => {
  const ended = matcherOf(db);
  await ended.load();
  await ended.close();
  await expect(ended.explain(input, [])).rejects.toThrow('has ended');
  expect(await matcherOf(db).fit(db, input, { mayBeRefused: true })).toMatchObject({
    rankingId: null,
    middle: 0,
    serviceIds: new Int32Array(),
  });
});

test('a reading that fails is tried again by the next caller', async () => {
  const unreachable = openDatabase(`${database.appUrl}_gone`, 1);
  const matcher = matcherOf(unreachable);
  await expect(matcher.explain(input, [])).rejects.toThrow('does not exist');
  await expect(matcher.explain(input, [])).rejects.toThrow('does not exist');
  await matcher.close();
  await unreachable.destroy();
});

test('while too many wait, lists are refused; what was paid for is ranked', async () => {
  const matcher = matcherOf(db);
  await matcher.load();
  const lists = Array.from({ length: 100 }, () => matcher.explain(input, []));
  const paid = matcher.fit(db, input, { mayBeRefused: false });
  const results = await Promise.allSettled(lists);
  const refused = results.filter((one) => one.status === 'rejected').map((one) => one.reason.code);
  expect(new Set(refused)).toEqual(new Set(['overloaded']));
  expect(refused.length).toBeLessThan(100);
  expect(await paid).toMatchObject({ rankingId: null });
});
