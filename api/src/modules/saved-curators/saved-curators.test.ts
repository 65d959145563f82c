import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAccount, headersOf, type TestAccount } from '../../../test/factories/account.ts';
import { type Market, openMarket } from '../../../test/market.ts';

let market: Market;
let creator: TestAccount;
beforeAll(async () => {
  market = await openMarket();
  creator = await createAccount(market.t.app, market.t.db, { creator: true, curator: true, isPro: true });
});
afterAll(() => market.t.close());

async function call(method: 'GET' | 'PUT' | 'DELETE', path: string, who: TestAccount | null) {
  const { app } = market.t;
  const answer = await app.inject({ method, url: `/api/v2/${path}`, headers: who ? headersOf(app, who) : {} });
  return { status: answer.statusCode, ...answer.json() };
}
interface Shown {
  curator: { id: number };
}
const curatorsOf = (shown: Shown[]) => shown.map(({ curator }) => curator.id);
const savedOnly = 'type=playlists&saved=true';

test('saving is refused to visitors and curators, of oneself and of nobody', async () => {
  const curator = await createAccount(market.t.app, market.t.db, { curator: true });
  for (const [method, path] of [
    ['GET', 'saved-curators'],
    ['PUT', 'saved-curators/1'],
    ['DELETE', 'saved-curators/1'],
  ] as const) {
    expect((await call(method, path, null)).error.code).toBe('unauthenticated');
    expect((await call(method, path, curator)).error.code).toBe('profile_missing');
  }
  const own = await market.t.db('curator_profiles').where({ account_id: creator.id }).first('id');
  expect((await call('PUT', `saved-curators/${own.id}`, creator)).error.code).toBe('invalid_input');
  expect((await call('PUT', 'saved-curators/2147483647', creator)).status).toBe(404);
  // Nobody learns from it who is about to become a curator.
  expect((await call('PUT', `saved-curators/${curator.curatorProfileId}`, creator)).status).toBe(404);
  for (const id of ['0', 'x', '-1']) expect((await call('PUT', `saved-curators/${id}`, creator)).status).toBe(404);
  expect((await call('GET', 'saved-curators', creator)).data).toEqual([]);
  expect((await call('GET', 'curator-services?saved=some', creator)).error.code).toBe('invalid_input');
});

test('the list of services, its counts and its prices narrow to the curators whom the caller saved', async () => {
  const every = await call('GET', 'curator-services?type=playlists&limit=100', creator);
  const [first, second] = [...new Set(curatorsOf(every.data.items))];
  const countsOfSaved = async (who = creator) => {
    const list = await call('GET', `curator-services?${savedOnly}&limit=100`, who);
    const counts = await call('GET', `curator-services/counts?${savedOnly}`, who);
    const prices = await call('GET', `curator-services/stats/price-range?${savedOnly}`, who);
    const priced = prices.data.histogram.reduce((sum: number, bar: { count: number }) => sum + bar.count, 0);
    expect([list.data.items.length, counts.data.total, priced]).toEqual(Array(3).fill(list.data.total));
    return new Set(curatorsOf(list.data.items));
  };
  expect(await countsOfSaved()).toEqual(new Set());
  await call('PUT', `saved-curators/${first}`, creator);
  const both = await call('PUT', `saved-curators/${second}`, creator);
  expect(new Set(curatorsOf(both.data))).toEqual(new Set([first, second]));
  // Again changes nothing.
  expect((await call('PUT', `saved-curators/${first}`, creator)).data).toEqual(both.data);
  expect(await countsOfSaved()).toEqual(new Set([first, second]));

  const other = await createAccount(market.t.app, market.t.db, { creator: true });
  expect((await call('DELETE', `saved-curators/${first}`, other)).data).toEqual([]);
  expect(await countsOfSaved(other)).toEqual(new Set());
  expect(curatorsOf((await call('DELETE', `saved-curators/${first}`, creator)).data)).toEqual([second]);
  expect(await countsOfSaved()).toEqual(new Set([second]));

  // Blocking wins while it lasts.
  await call('PUT', `blocked-curators/${second}`, creator);
  expect((await call('GET', 'saved-curators', creator)).data).toEqual([]);
  expect(await countsOfSaved()).toEqual(new Set());
  await call('DELETE', `blocked-curators/${second}`, creator);
  expect(curatorsOf((await call('GET', 'saved-curators', creator)).data)).toEqual([second]);
  expect(await countsOfSaved()).toEqual(new Set([second]));
});
