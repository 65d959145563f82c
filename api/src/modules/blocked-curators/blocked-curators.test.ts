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

async function call(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  who: TestAccount | null,
  payload?: object,
) {
  const { app } = market.t;
  const headers = who ? headersOf(app, who) : {};
  const answer = await app.inject({ method, url: `/api/v2/${path}`, headers, ...(payload && { payload }) });
  return { status: answer.statusCode, ...answer.json() };
}
interface Shown {
  id: number;
  curator: { id: number };
}
const curatorsOf = (shown: Shown[]) => new Set(shown.map(({ curator }) => curator.id));
const music = () => ({ genreIds: [market.children[2]!], similarArtists: ['Velvet Harbour', 'Orla Penn'] });

/** The curators whom somebody is shown by each way to choose. */
async function shownTo(who: TestAccount) {
  const selection = await call('GET', 'curator-services?type=playlists&limit=100', who);
  const found = await call('POST', 'curators-finder', who, music());
  const visit = `genres=${music().genreIds.join()}&similarArtists=Velvet%20Harbour,Orla%20Penn`;
  const publicly = await call('GET', `public/curators-finder?${visit}`, who);
  const proposal = await call('POST', 'public/fast-start/proposal', who, {
    music: music(),
    goal: 'playlists',
    budgetCredits: 500,
  });
  return {
    selection: curatorsOf(selection.data.items),
    finder: curatorsOf(found.data.playlists.items.map(({ service }: { service: Shown }) => service)),
    publicly: curatorsOf(publicly.data.matches[0].items),
    fastStart: curatorsOf(proposal.data.lines.map(({ service }: { service: Shown }) => service)),
  };
}

test('blocking is refused to visitors and curators, for oneself and for nobody', async () => {
  const curator = await createAccount(market.t.app, market.t.db, { curator: true });
  for (const [method, path] of [
    ['GET', 'blocked-curators'],
    ['PUT', 'blocked-curators/1'],
    ['DELETE', 'blocked-curators/1'],
  ] as const) {
    expect((await call(method, path, null)).error.code).toBe('unauthenticated');
    expect((await call(method, path, curator)).error.code).toBe('profile_missing');
  }
  const own = await market.t.db('curator_profiles').where({ account_id: creator.id }).first('id');
  expect((await call('PUT', `blocked-curators/${own.id}`, creator)).error.code).toBe('invalid_input');
  expect((await call('PUT', 'blocked-curators/2147483647', creator)).status).toBe(404);
  // Nobody learns from it who is about to become a curator.
  expect((await call('PUT', `blocked-curators/${curator.curatorProfileId}`, creator)).status).toBe(404);
  for (const id of ['0', 'x', '-1']) expect((await call('PUT', `blocked-curators/${id}`, creator)).status).toBe(404);
  expect((await call('GET', 'blocked-curators', creator)).data).toEqual([]);
});

test('a blocked curator is shown to others alone, until unblocked', async () => {
  const before = await shownTo(creator);
  const [blocked] = before.publicly;
  const ways = ['selection', 'finder', 'publicly', 'fastStart'] as const;
  for (const way of ways) expect([way, before[way].has(blocked!)]).toEqual([way, true]);
  const first = await call('PUT', `blocked-curators/${blocked}`, creator);
  expect(first.data.map(({ curator }: Shown) => curator.id)).toEqual([blocked]);
  // Again changes nothing.
  expect((await call('PUT', `blocked-curators/${blocked}`, creator)).data).toEqual(first.data);
  const without = await shownTo(creator);
  for (const way of ways) expect([way, without[way].has(blocked!)]).toEqual([way, false]);
  const other = await createAccount(market.t.app, market.t.db, { creator: true, isPro: true });
  expect((await shownTo(other)).publicly.has(blocked!)).toBe(true);
  expect((await call('DELETE', `blocked-curators/${blocked}`, other)).data).toEqual([]);
  expect((await call('GET', 'blocked-curators', creator)).data).toHaveLength(1);
  expect((await call('DELETE', `blocked-curators/${blocked}`, creator)).data).toEqual([]);
  expect((await shownTo(creator)).publicly.has(blocked!)).toBe(true);
});

test('a search of before doesn’t show a curator who was blocked since', async () => {
  const found = await call('POST', 'curators-finder', creator, music());
  const { id, playlists } = found.data;
  const blocked = playlists.items[0].service.curator.id;
  await call('PUT', `blocked-curators/${blocked}`, creator);
  const again = await call('GET', `curators-finder/${id}`, creator);
  expect(again.data.playlists.total).toBeLessThan(playlists.total);
  expect(curatorsOf(again.data.playlists.items.map(({ service }: { service: Shown }) => service)).has(blocked)).toBe(
    false,
  );
  await call('DELETE', `blocked-curators/${blocked}`, creator);
});
