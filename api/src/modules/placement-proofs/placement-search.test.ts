import { afterAll, beforeAll, expect, test } from 'vitest';
import { refusalOf } from '../campaigns/test/creator.ts';
import { type CuratorServicesSite, curatorServicesSite } from '../curator-services/test/site.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { day, hour, moneyOf, pending, type Type } from '../submissions/test/lifecycle.ts';
import { searchService } from './placement-search.service.ts';

let site: CuratorServicesSite;
let made = 0;
beforeAll(async () => {
  site = await curatorServicesSite();
});
afterAll(async () => {
  await expectCleanAudit(site.api.db);
  await site.close();
});

const search = () => site.api.app.jobs.run('placements.search');
const after = (seconds: number) => site.api.advanceClock(seconds);

/** An accepted track of a service whose page is in the sandbox. */
async function accepted(type: Type = 'playlist', { isAlreadyThere = false } = {}) {
  const one = await pending(site.api, { type, priceCredits: 4, lots: { purchased: 100 } });
  made += 1;
  const page = `https://playlists.demo.fanfare.test/searched-${made}`;
  await site.api.db('services').where({ id: one.curator.serviceId }).update({ url: page });
  const { title, artist } = await site.api.db('tracks').where({ id: one.creator.trackId }).first();
  const add = (change: object = {}) => site.change(page, { addTitle: title, addArtist: artist, ...change });
  if (isAlreadyThere) await add();
  await one.answer('accepted');
  const now = () => one.curator.post(`/api/v2/curator/submissions/${one.id}/proof/search`);
  const promise = async () =>
    (await one.curator.get('/api/v2/curator/promises'))
      .json()
      .data.items.find(({ submissionId }: { submissionId: number }) => submissionId === one.id);
  const news = async (role: 'creator' | 'curator') =>
    ((await one[role].get(`/api/v2/feed?role=${role}`)).json().data.items as { kind: string; serviceTitle: string }[])
      .map(({ kind }) => kind)
      .filter((kind) => kind === 'placement_found');
  const position = () => site.positionOf(page, title);
  const remove = () => site.change(page, { removeTitle: title, removeArtist: artist });
  return { ...one, page, title, artist, add, remove, position, now, promise, news };
}

test('nobody looks for another’s track, nor for one that isn’t accepted, placed, or in a playlist', async () => {
  const one = await accepted();
  const stranger = await pending(site.api);
  const path = (id: number) => `/api/v2/curator/submissions/${id}/proof/search`;
  expect(refusalOf(await stranger.curator.post(path(one.id)))).toEqual([404, 'not_found']);
  expect(refusalOf(await stranger.curator.post(path(stranger.id)))).toEqual([409, 'wrong_state']);
  const radio = await accepted('radio');
  const refused = await radio.now();
  expect([...refusalOf(refused), refused.json().error.message]).toEqual([
    409,
    'wrong_state',
    'We can search playlists only; please add the link.',
  ]);
  await one.add();
  expect((await one.prove({ url: one.page })).statusCode).toBe(200);
  expect(refusalOf(await one.now())).toEqual([409, 'wrong_state']);
  expect(await one.news('curator')).toEqual([]);
  expect((await one.read()).ending.proof.isFound).toBe(false);
});

test('another artist’s track, another recording, and another playlist prove nothing', async () => {
  const one = await accepted();
  await site.change(one.page, { addTitle: one.title, addArtist: `${one.artist} Band` });
  await site.change(one.page, { addTitle: `${one.title} (Live)`, addArtist: one.artist });
  await site.change(`${one.page}-other`, { addTitle: one.title, addArtist: one.artist });
  await search();
  expect(await one.status()).toBe('accepted');
  expect((await one.promise()).search).toMatchObject({ outcome: 'absent', why: null });
});

test('what was there before the answer proves nothing until it was gone and is added again', async () => {
  const one = await accepted('playlist', { isAlreadyThere: true });
  await search();
  expect(await one.status()).toBe('accepted');
  expect((await one.promise()).search).toMatchObject({ outcome: 'there_before' });
  await after(day);
  await search();
  expect(await one.status()).toBe('accepted');
  await one.remove();
  expect((await one.now()).json().data.search.outcome).toBe('absent');
  await one.add();
  expect((await one.now()).json().data).toMatchObject({ status: 'placed', search: null });
});

test('a page that can’t be read says so and proves nothing; nor does one of another address', async () => {
  const one = await accepted();
  await site.change(one.page, { isDown: true });
  await search();
  expect((await one.promise()).search).toMatchObject({
    outcome: 'gone',
    why: 'There is no public playlist at this address',
  });
  const other = await pending(site.api);
  await other.answer('accepted');
  await search();
  const { data } = (await other.curator.get('/api/v2/curator/promises')).json();
  expect(data.items[0].search).toMatchObject({ outcome: 'unreachable', why: expect.stringMatching(/are not read$/) });
  expect(await other.status()).toBe('accepted');
});

test('that one page didn’t show it says nothing about the page that the service has now', async () => {
  const one = await accepted('playlist', { isAlreadyThere: true });
  const moveTo = (url: string) => site.api.db('services').where({ id: one.curator.serviceId }).update({ url });
  await moveTo(`${one.page}-first`);
  await search();
  expect((await one.promise()).search).toMatchObject({ outcome: 'absent' });
  await moveTo(one.page);
  expect((await one.promise()).search).toBeNull();
  await search();
  expect((await one.promise()).search).toMatchObject({ outcome: 'there_before' });
  expect(await one.status()).toBe('accepted');
});

test('a look that was due before the curator had one isn’t done after it', async () => {
  const one = await accepted();
  expect((await one.now()).json().data.search.outcome).toBe('absent');
  await one.add();
  await searchService(site.api.app, { id: one.curator.serviceId, url: one.page });
  expect(await one.news('curator')).toEqual([]);
});

test('a track that is added is found by the daily look, once, and both are told', async () => {
  const one = await accepted();
  await search();
  expect(await one.status()).toBe('accepted');
  const before = await moneyOf(site.api, one);
  await one.add();
  await after(23 * hour);
  await search();
  expect(await one.status()).toBe('accepted');
  await after(hour + 60);
  const other = await site.api.another();
  await Promise.all([search(), other.jobs.run('placements.search'), one.now()]);
  expect(await one.status()).toBe('placed');
  const { ending } = await one.read();
  expect(ending.proof).toMatchObject({ url: one.page, state: 'taken', isFound: true });
  expect(ending.proof.watch.looks).toMatchObject([{ outcome: 'seen', position: await one.position() }]);
  const { placement_keep_days: keepDays } = await site.api.db('answers').where({ submission_id: one.id }).first();
  const keepsFor = Date.parse(ending.keepUntil) - Date.parse(ending.proof.handedInAt);
  expect(keepsFor).toBe(keepDays * day * 1_000);
  expect([await one.news('creator'), await one.news('curator')]).toEqual([['placement_found'], ['placement_found']]);
  // Money never depends on a placement.
  expect(await moneyOf(site.api, one)).toEqual(before);
  expect((await one.promise()).search).toBeNull();
});

test('from then on it is checked as any other, and breaks when it is taken out', async () => {
  const one = await accepted();
  await one.add();
  expect((await one.now()).json().data).toMatchObject({ status: 'placed', proof: { isFound: true } });
  await one.remove();
  await after(day);
  await site.api.app.jobs.run('placements.watch');
  await after(6 * hour);
  await site.api.app.jobs.run('placements.watch');
  expect(await one.status()).toBe('broken');
});

test('the last look comes shortly before the proof is due; afterwards there is none', async () => {
  const one = await accepted();
  await search();
  await after(6 * day);
  await search();
  await one.add();
  await after(23 * hour + 60);
  await search();
  expect(await one.status()).toBe('placed');

  const late = await accepted();
  await search();
  await after(7 * day);
  await late.add();
  await search();
  expect(refusalOf(await late.now())[0]).toBe(409);
  await site.api.app.jobs.run('promises.break');
  expect(await late.status()).toBe('broken');
});
