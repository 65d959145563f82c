import type { SharedCurator, ShareLink } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/build-app.ts';
import { createAccount } from '../../../test/factories/account.ts';
import { createService } from '../../../test/factories/service.ts';
import { curatorWith, person, refusalOf } from '../campaigns/test/creator.ts';

let api: TestApp;
beforeAll(async () => {
  api = await testApp();
});
afterAll(() => api.close());

const visit = (handle: string) => api.app.inject({ url: `/api/v2/public/curators/${encodeURIComponent(handle)}` });
const page = async (handle: string): Promise<SharedCurator> => (await visit(handle)).json().data;
type Curator = Awaited<ReturnType<typeof curatorWith>>;
const link = async (curator: Pick<Curator, 'get'>): Promise<ShareLink> =>
  (await curator.get('/api/v2/curator/share-link')).json().data;
const choose = (curator: Pick<Curator, 'put'>, handle: string) => curator.put('/api/v2/curator/share-link', { handle });
/** A curator of this name with a live service. */
const named = async (name: string) => {
  const curator = await person(api, { curator: true, name });
  const serviceId = await createService(api.db, curator.curatorProfileId!, { title: `List of ${name}` });
  return { ...curator, serviceId };
};

describe('there is no page', () => {
  test('of nobody', async () => {
    for (const handle of ['nobody-here', 'x', '..', '%', '\0', 'ünknown', 'a'.repeat(81)]) {
      expect(refusalOf(await visit(handle))).toEqual([404, 'not_found']);
    }
  });

  test('of a curator without a service that anybody can see, nor of a suspended one', async () => {
    const drafting = await person(api, { curator: true, name: 'Only Drafts' });
    await createService(api.db, drafting.curatorProfileId!, { status: 'draft' });
    expect(await link(drafting)).toMatchObject({ handle: 'only-drafts', isPublic: false });
    const gone = await named('Gone Curator');
    expect((await visit('gone-curator')).statusCode).toBe(200);
    await api.db.raw('UPDATE accounts SET suspended_at = app_now() WHERE id = ?', [gone.id]);
    const { data } = (await api.app.inject('/api/v2/public/curators')).json();
    await named('Still There');
    const later = (await api.app.inject('/api/v2/public/curators')).json().data;
    expect([data, later.filter((handle: string) => !data.includes(handle))]).toEqual([
      expect.not.arrayContaining(['only-drafts', 'gone-curator']),
      ['still-there'],
    ]);
    for (const handle of ['only-drafts', 'gone-curator']) {
      expect(refusalOf(await visit(handle))).toEqual([404, 'not_found']);
    }
  });
});

describe('a handle is refused', () => {
  test.each([
    ['ab', 'Choose 3 to 30 characters'],
    ['a'.repeat(31), 'Choose 3 to 30 characters'],
    ['jonas lind', 'Use letters a to z, digits and hyphens only'],
    ['jonas/lind', 'Use letters a to z, digits and hyphens only'],
    ['jonäs', 'Use letters a to z, digits and hyphens only'],
    ['-jonas', 'A hyphen stands between two letters or digits'],
    ['jonas-', 'A hyphen stands between two letters or digits'],
    ['jonas--lind', 'A hyphen stands between two letters or digits'],
    ['Admin', 'This word is reserved: please choose another one'],
    ['fanfare-official', 'This word is reserved: please choose another one'],
  ])('where it is no handle, or a reserved word: %s', async (handle, message) => {
    const curator = await curatorWith(api);
    const before = await link(curator);
    const answer = await choose(curator, handle);
    expect([answer.statusCode, answer.json().error.fields]).toEqual([400, { handle: message }]);
    expect(await link(curator)).toEqual(before);
  });

  test('where another curator has it, or had it, in whatever case', async () => {
    const first = await named('First Comer');
    const other = await named('Second Comer');
    await choose(first, 'first-choice');
    for (const handle of ['First-Choice', 'first-comer']) {
      const answer = await choose(other, handle);
      expect(answer.json().error.fields).toEqual({ handle: 'Another curator has this one: please choose another' });
    }
    expect(await link(other)).toMatchObject({ handle: 'second-comer', earlierHandles: [] });
  });

  test('of two curators who choose one at the same moment, to one of them', async () => {
    const both = await Promise.all(['Fast One', 'Fast Two'].map(named));
    const answers = await Promise.all(both.map((curator) => choose(curator, 'fastest')));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect((await visit('fastest')).statusCode).toBe(200);
  });
});

test('everybody begins with a handle from their name; one that is taken, too short or reserved gets a number', async () => {
  const handleOf = async (name: string) => {
    const { curatorProfileId } = await createAccount(api.app, api.db, { curator: true, name });
    const { handle } = await api
      .db('curator_handles')
      .where({ curator_profile_id: curatorProfileId })
      .first<{ handle: string }>('handle');
    return handle.replace(String(curatorProfileId), 'N');
  };
  expect(await handleOf('  Søren & the Ærø Brüder ')).toBe('soren-the-aero-bruder');
  expect(await handleOf('Jonas Lind')).toBe('jonas-lind');
  expect(await handleOf('jonas LIND!')).toBe('jonas-lind-N');
  expect(await handleOf('静かな夜')).toBe('curator-N');
  expect(await handleOf('Admin')).toBe('curator-N');
  expect(await handleOf(`${'x'.repeat(29)} yz`)).toBe('x'.repeat(29));
});

test('the page is for anybody: who it is and the live services as on cards, and nothing else', async () => {
  const curator = await named('Mira Vale');
  const second = await createService(api.db, curator.curatorProfileId!, { type: 'radio' });
  for (const status of ['draft', 'paused', 'rejected', 'suspended'] as const) {
    await createService(api.db, curator.curatorProfileId!, { status });
  }
  const found = await page('MIRA-vale');
  expect(found.curator).toEqual({
    id: curator.curatorProfileId,
    display_name: 'Mira Vale',
    description_english: '',
    country: null,
    profileImageUrl: null,
  });
  expect(found.handle).toBe('mira-vale');
  expect(found.services.map(({ id }) => id)).toEqual([curator.serviceId, second]);
  const reader = await person(api, { creator: true });
  const { items } = (await reader.get('/api/v2/curator-services?type=playlists&q=list%20of%20mira')).json().data;
  expect({ ...found.services[0], reasons: [] }).toEqual({ ...items[0], reasons: [] });
  expect(JSON.stringify(found)).not.toContain(curator.email);
});

test('a service that is away says when it opens again; with all of them paused, the page stays without any', async () => {
  const curator = await named('Away Friend');
  const opensAt = new Date(api.app.clock.now().getTime() + 3 * 86_400_000).toISOString();
  await api.db('services').where({ id: curator.serviceId }).update({ away_until: opensAt });
  expect((await page('away-friend')).services[0]!.availability).toEqual({ status: 'away', opensAt });
  await api.db('services').where({ id: curator.serviceId }).update({ status: 'paused' });
  expect(await page('away-friend')).toMatchObject({ handle: 'away-friend', services: [] });
});

test('a new handle leads to the page, and so do the ones before: five in all, then the oldest is free', async () => {
  const curator = await named('Many Names');
  const other = await named('Other Names');
  for (const number of [1, 2, 3, 4]) expect((await choose(curator, `Names-${number}`)).statusCode).toBe(200);
  expect(await link(curator)).toMatchObject({
    handle: 'names-4',
    url: expect.stringMatching(/^https?:\/\/[^/]+\/to\/names-4$/),
    earlierHandles: ['names-3', 'names-2', 'names-1', 'many-names'],
    maxHandles: 5,
    isPublic: true,
  });
  expect((await page('many-names')).handle).toBe('names-4');
  // One of one's own can be taken back, and moves nobody else.
  await choose(curator, 'many-names');
  expect(await link(curator)).toMatchObject({
    handle: 'many-names',
    earlierHandles: expect.arrayContaining(['names-4']),
  });
  await choose(curator, 'names-5');
  expect((await visit('names-1')).statusCode).toBe(404);
  expect((await choose(other, 'names-1')).json().data).toMatchObject({ handle: 'names-1' });
});
