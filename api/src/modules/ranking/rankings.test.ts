import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Knex } from 'knex';
import { openDatabase } from '../../plugins/database.ts';
import { type TestDatabase, createTestDatabase } from '../../../test/database.ts';
import type { Figures } from './choice-table.ts';
import { features } from './feature-names.ts';
import { leastExamples, trainRanking } from './ranking.service.ts';
import { liveRanking, putLive, storeRanking } from './rankings.repository.ts';
import { rankingPage } from './staff-rankings.repository.ts';

let database: TestDatabase;
let app: Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  app = openDatabase(database.appUrl, 2);
});
afterAll(async () => {
  await app.destroy();
  await database.drop();
});

const variant = (figures: Figures, known: readonly string[] = features) => ({
  unknown: { sound: false, popularity: false },
  ranker: { features: known, means: [], deviations: [], weights: [], bounds: [], trees: [] },
  figures,
});
const store = (hit10: number, mrr: number, known?: readonly string[]) =>
  storeRanking(app, { variants: [variant({ hit1: 0.3, hit10, mrr }, known)], examples: 1_000, termWeights: null });
const list = () => rankingPage(app, null, 10);
const live = async () => (await liveRanking(app))?.id ?? null;

test('nothing is trained on a catalogue that is too small, and nothing is live before', async () => {
  expect(leastExamples).toBeGreaterThan(0);
  expect(await trainRanking(app)).toBeNull();
  expect([await live(), await list()]).toEqual([null, []]);
});

test('a trained ranking goes live unless it is worse than the live one; staff may choose any', async () => {
  const first = await store(0.7, 0.4);
  expect([first.isLive, first.chosenBy, await live()]).toEqual([true, null, first.id]);
  const worse = await store(0.8, 0.39);
  expect([worse.isLive, await live()]).toEqual([false, first.id]);
  const better = await store(0.7, 0.5);
  expect(await live()).toBe(better.id);

  const [{ id: staff } = { id: 0 }] = await app('accounts').insert({ email: 'staff@example.test' }).returning('id');
  expect(await putLive(app, 1_000_000, staff)).toBe(false);
  expect(await live()).toBe(better.id);
  expect(await putLive(app, worse.id, staff)).toBe(true);
  expect((await list()).map(({ id, isLive, chosenBy }) => [id, isLive, chosenBy])).toEqual([
    [better.id, false, null],
    [worse.id, true, 'staff@example.test'],
    [first.id, false, null],
  ]);
});

test('one that was trained for features of another release can’t rank, and is replaced by any', async () => {
  await app('finder_rankings').update({ is_live: false });
  const old = await store(0.9, 0.9, ['another feature']);
  expect([old.isLive, await live()]).toEqual([true, null]);
  const current = await store(0.1, 0.1);
  expect(await live()).toBe(current.id);
});
