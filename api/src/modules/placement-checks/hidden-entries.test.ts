import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { type CuratorServicesSite, curatorServicesSite } from '../curator-services/test/site.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { day, hour, pending } from '../submissions/test/lifecycle.ts';

/* Playlists of which Spotify leaves entries out: those that aren't available, and files of somebody's own. */

let site: CuratorServicesSite;
beforeAll(async () => {
  site = await curatorServicesSite();
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  await expectCleanAudit(site.api.db);
  await site.close();
});

let made = 0;
async function accepted() {
  const one = await pending(site.api, { type: 'playlist', priceCredits: 4 });
  made += 1;
  const url = `https://playlists.demo.fanfare.test/hidden-${made}`;
  await site.api.db('services').where({ id: one.curator.serviceId }).update({ url });
  const { title, artist } = await site.api.db('tracks').where({ id: one.creator.trackId }).first();
  await one.answer('accepted');
  const add = () => site.change(url, { addTitle: title, addArtist: artist });
  const remove = () => site.change(url, { removeTitle: title, removeArtist: artist });
  const outcomes = () =>
    site.api.db('placement_checks').where({ submission_id: one.id }).orderBy('id').pluck('outcome');
  return { ...one, url, add, remove, outcomes };
}

/** So many entries are left out by each list from now on. */
function leaveOut(count: number): void {
  vi.restoreAllMocks();
  const { prober } = site.api.app;
  const read = prober.playlist;
  vi.spyOn(prober, 'playlist').mockImplementation(async (url) => {
    const seen = await read(url);
    return seen.kind === 'found' ? { ...seen, page: { ...seen.page, hiddenCount: count } } : seen;
  });
}
async function watch(seconds: number) {
  await site.api.advanceClock(seconds);
  await site.api.app.jobs.run('placements.watch');
}

test('a proof needs the track among those that are shown', async () => {
  const one = await accepted();
  leaveOut(1);
  const refused = (await one.prove({ url: one.url })).json().error;
  expect(refused.fields.url).toMatch(
    /isn’t among the \d+ tracks that Spotify shows; entries without a name don’t count$/,
  );
  expect(await one.status()).toBe('accepted');
  await one.add();
  expect((await one.prove({ url: one.url })).statusCode).toBe(200);
  expect(await one.status()).toBe('placed');
});

test('a track that isn’t shown any more is missing while no more are left out than when it was seen', async () => {
  const one = await accepted();
  await one.add();
  leaveOut(1);
  await one.prove({ url: one.url });
  await one.remove();
  await watch(day);
  await watch(6 * hour);
  expect([await one.outcomes(), await one.status()]).toEqual([['seen', 'missing', 'missing'], 'broken']);
});

test('where more are left out it may be one of them: nothing breaks, and it is seen again', async () => {
  const one = await accepted();
  await one.add();
  leaveOut(1);
  await one.prove({ url: one.url });
  await one.remove();
  leaveOut(2);
  await watch(day);
  await watch(day);
  expect([await one.outcomes(), await one.status()]).toEqual([['seen', 'unreachable', 'unreachable'], 'placed']);
  await one.add();
  leaveOut(1);
  await watch(day);
  expect((await one.outcomes()).at(-1)).toBe('seen');
});

test('one that was seen before entries were counted may be among them, until it is seen again', async () => {
  const one = await accepted();
  await one.add();
  leaveOut(1);
  await one.prove({ url: one.url });
  await site.api.db('placement_checks').where({ submission_id: one.id }).update({ hidden_count: null });
  await one.remove();
  await watch(day);
  await watch(6 * hour);
  expect([await one.outcomes(), await one.status()]).toEqual([['seen', 'unreachable'], 'placed']);
});
