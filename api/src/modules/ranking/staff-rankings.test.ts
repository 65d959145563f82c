import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { person, refusalOf } from '../campaigns/test/creator.ts';
import { type Staff, staffOf } from '../submissions/test/lifecycle.ts';
import { features } from './feature-names.ts';
import { storeRanking } from './rankings.repository.ts';

let api: TestApp;
let staff: Staff;
beforeAll(async () => {
  api = await testApp();
  staff = await staffOf(api);
});
afterAll(() => api.close());

const url = '/api/v2/staff/rankings';
const list = async () => (await staff.get(url)).json().data;
const putLive = (id: number, by = staff) => by.post(`${url}/${id}/live`);
const log = async () => (await staff.get('/api/v2/staff/decisions')).json().data.items;

async function store(hit10: number, known: readonly string[] = features): Promise<number> {
  const figures = { hit1: 0.3, hit10, mrr: 0.5 };
  const ranker = { features: known, means: [], deviations: [], weights: [], bounds: [], trees: [] };
  const variants = [{ unknown: { sound: false, popularity: false }, ranker, figures }];
  await api.advanceClock(60);
  return (await storeRanking(api.db, { variants, examples: 4_184, termWeights: null })).id;
}

test('nothing is listed before the first training, but what it takes', async () => {
  expect(await list()).toEqual({
    items: [],
    nextCursor: null,
    live: null,
    training: { lastAt: null, everyDays: null, minExamples: 200 },
  });
});

test('is for staff alone, and only what was trained goes live', async () => {
  const id = await store(0.8);
  const curator = { ...staff, ...(await person(api, { curator: true })) };
  expect(refusalOf(await curator.get(url))).toEqual([403, 'forbidden']);
  expect(refusalOf(await putLive(id, curator))).toEqual([403, 'forbidden']);
  expect((await api.app.inject({ method: 'POST', url: `${url}/${id}/live` })).statusCode).toBe(401);
  expect(refusalOf(await putLive(1_000_000))).toEqual([404, 'not_found']);
  expect(await log()).toEqual([]);
});

test('one for features of another release is listed as unusable, and refused', async () => {
  const [live] = (await list()).items;
  const id = await store(0.1, ['a feature of another release']);
  expect((await list()).items[0]).toMatchObject({ id, isUsable: false, awaitsDecision: false });
  const refused = await putLive(id);
  expect(refusalOf(refused)).toEqual([409, 'wrong_state']);
  expect(refused.json().error.message).toContain('another release');
  expect((await list()).live.id).toBe(live.id);
});

test('staff choose one that is not better, and go back; each is logged once, with who did it', async () => {
  const { live: first } = await list();
  const worse = await store(0.7);
  expect(await list()).toMatchObject({
    items: [{ id: worse, isLive: false, liveSince: null, awaitsDecision: true, isUsable: true }, {}, {}],
    live: { id: first.id, figures: { hit10: 0.8 }, examples: 4_184, chosenBy: null },
    training: { lastAt: expect.any(String) },
  });

  for (const _ of [1, 2])
    expect((await putLive(worse)).json().data).toMatchObject({ isLive: true, chosenBy: staff.email });
  expect((await list()).items.map(({ isLive }: { isLive: boolean }) => isLive)).toEqual([true, false, false]);
  await api.advanceClock(60);
  await putLive(first.id);
  const after = await list();
  expect([after.live.id, after.live.chosenBy, after.items[0].awaitsDecision]).toEqual([first.id, staff.email, false]);
  expect(Date.parse(after.live.liveSince)).toBeGreaterThan(Date.parse(first.liveSince));
  expect(await log()).toMatchObject([
    {
      action: 'ranking_put_live',
      by: staff.email,
      subjectId: first.id,
      before: { is_live: false },
      after: { is_live: true },
    },
    {
      action: 'ranking_put_live',
      by: staff.email,
      subjectId: worse,
      before: { is_live: false, live_since: null },
      after: { is_live: true, figures: { hit10: 0.7 } },
    },
  ]);
});

test('comes in pages, with the live one on each', async () => {
  const page = (await staff.get(`${url}?limit=2`)).json().data;
  const next = (await staff.get(`${url}?limit=2&cursor=${page.nextCursor}`)).json().data;
  expect([page.items.length, next.items.length, next.nextCursor]).toEqual([2, 1, null]);
  expect(next.live).toEqual(page.live);
});
