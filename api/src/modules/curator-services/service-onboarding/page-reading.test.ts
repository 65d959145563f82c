import type { PageReading } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createAccount, headersOf } from '../../../../test/factories/account.ts';
import { type Curator, type CuratorServicesSite, curatorServicesSite } from '../test/site.ts';

let site: CuratorServicesSite;
let mine: Curator;
let made = 0;
const newUrl = () => `https://playlists.demo.fanfare.test/reading-${(made += 1)}`;

beforeAll(async () => {
  site = await curatorServicesSite();
  mine = await site.curator();
});
afterAll(() => site.close());

const readAs = async ({ account }: Pick<Curator, 'account'>, body: object) => {
  const answer = await site.api.app.inject({
    method: 'POST',
    url: '/api/v2/curator/service-readings',
    headers: headersOf(site.api.app, account),
    payload: body,
  });
  return {
    status: answer.statusCode,
    ...answer.json<{ data: PageReading; error: { code: string; fields?: object } }>(),
  };
};
const failed = ({ checks }: PageReading) =>
  checks.filter(({ result }) => result === 'failed').map(({ check }) => check);

describe('a page isn’t read', () => {
  it('for whoever isn’t a curator', async () => {
    const creator = await createAccount(site.api.app, site.api.db, { creator: true });
    const answer = await readAs({ account: creator }, { type: 'playlist', url: newUrl() });
    expect([answer.status, answer.error.code]).toEqual([403, 'profile_missing']);
  });

  it('at an address that is none of its type', async () => {
    const answer = await readAs(mine, { type: 'radio', url: 'https://www.facebook.com/mystation' });
    expect([answer.status, Object.keys(answer.error.fields ?? {})]).toEqual([400, ['url']]);
  });

  it('where it is offered already; for one’s own service it is', async () => {
    const url = newUrl();
    const id = await mine.live(url);
    const other = await site.curator();
    expect((await readAs(other, { type: 'playlist', url })).error.code).toBe('conflict');
    expect((await readAs(mine, { type: 'playlist', url })).error.code).toBe('conflict');
    expect((await readAs(other, { type: 'playlist', url, serviceId: id })).status).toBe(404);
    expect((await readAs(mine, { type: 'playlist', url, serviceId: id })).data.outcome).toBe('found');
  });
});

it('is read by the checks to come, with a name and a suggested price, and nothing is stored', async () => {
  const url = newUrl();
  await site.change(url, { followers: 9_000 });
  const { data } = await readAs(mine, { type: 'playlist', url: `${url}?si=1` });
  expect(data).toMatchObject({ url, outcome: 'found', message: null, suggestedPriceCredits: 4 });
  expect(data.title).toBeTruthy();
  expect(failed(data)).toEqual([]);
  await site.change(url, { followers: 12 });
  const after = (await readAs(mine, { type: 'playlist', url })).data;
  // Nothing was recorded to compare with.
  expect(failed(after)).toEqual(['followers']);
  expect(after.checks.find(({ check }) => check === 'growth')?.result).toBe('unknown');
  await site.change(url, { isDown: true });
  expect((await readAs(mine, { type: 'playlist', url })).data).toMatchObject({
    outcome: 'gone',
    checks: [{ check: 'public', result: 'failed' }],
  });
  expect(await site.api.db('service_snapshots').where({ url })).toEqual([]);
});

it('the requirements by type are the numbers that the checks go by', async () => {
  const answer = await site.api.app.inject({
    url: '/api/v2/curator/service-requirements',
    headers: headersOf(site.api.app, mine.account),
  });
  const { data } = answer.json();
  expect(data.playlist).toEqual([
    { check: 'public', limit: null },
    { check: 'followers', limit: 400 },
    { check: 'tracks', limit: 20 },
    { check: 'freshness', limit: 60 },
    { check: 'variety', limit: 25 },
    { check: 'growth', limit: null },
  ]);
  expect(data.tiktok).toContainEqual({ check: 'followers', limit: 1_000 });
});

describe('a draft begins with', () => {
  it('the genres that the curator chose at sign-up', async () => {
    const own = await site.curator();
    const genreIds = site.ids.genres.slice(2, 5);
    const { curatorProfileId } = own.account;
    await site.api
      .db('curator_genres')
      .insert(genreIds.map((genre_id) => ({ genre_id, curator_profile_id: curatorProfileId })));
    const { data } = await own.create({ url: newUrl() });
    expect(data.fields.genreIds).toEqual(genreIds);
    expect(data.missing).not.toContain('genres');
    expect((await (await site.curator()).create({ url: newUrl() })).data.fields.genreIds).toEqual([]);
  });

  it('the suggested price once its audience is verified, unless the curator chose one', async () => {
    const [own, chooser] = [await site.curator(), await site.curator()];
    const ready = async (who: Curator, priceCredits?: number) => {
      const url = newUrl();
      const { data } = await who.create({ url });
      await site.change(url, { followers: 9_000 });
      if (priceCredits !== undefined) await who.update(data.card.id, { priceCredits });
      await who.prove(data.card.id);
      return who.read(data.card.id);
    };
    expect((await ready(own)).fields.priceCredits).toBe(4);
    expect((await ready(chooser, 1)).fields.priceCredits).toBe(1);
    const station = (await own.create({ type: 'radio', url: 'https://reach.demo.fanfare.test' })).data;
    expect(station.fields.priceCredits).toBe(2);
    expect((await own.update(station.card.id, { reach: 'regional' })).data.fields.priceCredits).toBe(6);
    expect((await own.update(station.card.id, { reach: 'web', priceCredits: 9 })).data.fields.priceCredits).toBe(9);
    expect((await own.update(station.card.id, { reach: 'national' })).data.fields.priceCredits).toBe(9);
  });

  it('what a track earns at each level', async () => {
    expect((await mine.create({ url: newUrl() })).data.earnings).toEqual([
      { level: 'new', sharePercent: 50 },
      { level: 'standard', sharePercent: 50 },
      { level: 'trusted', sharePercent: 55 },
      { level: 'top', sharePercent: 55 },
    ]);
  });
});
