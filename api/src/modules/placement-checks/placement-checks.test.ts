import type { FeedItem } from '@fanfare/api-contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { refusalOf } from '../campaigns/test/creator.ts';
import { day, hour, moneyOf, pending, staffOf, type Pending } from '../submissions/test/lifecycle.ts';
import { expectCleanAudit } from '../ledger/test/world.ts';
import { type CuratorServicesSite, curatorServicesSite } from '../curator-services/test/site.ts';
import { duePlacements } from './recheck.repository.ts';
import { recheckPlacement } from './recheck.service.ts';

let site: CuratorServicesSite;
let made = 0;
beforeAll(async () => {
  site = await curatorServicesSite();
});
afterAll(async () => {
  await expectCleanAudit(site.api.db);
  await site.close();
});

const watch = () => site.api.app.jobs.run('placements.watch');
const after = (seconds: number) => site.api.advanceClock(seconds);

const hosts = { playlist: 'playlists', instagram: 'instagrams' } as const;

/** An accepted submission of a curator whose page is in the sandbox. */
async function accepted(type: 'playlist' | 'instagram', priceCredits = 4) {
  const one = await pending(site.api, { type, priceCredits, lots: { purchased: 100 } });
  made += 1;
  const page = `https://${hosts[type]}.demo.fanfare.test/watched-${made}`;
  await site.api.db('services').where({ id: one.curator.serviceId }).update({ url: page });
  const { title, artist } = await site.api.db('tracks').where({ id: one.creator.trackId }).first();
  await one.answer('accepted');
  const url = type === 'playlist' ? page : `${page}/post-1`;
  const looks = () =>
    site.api
      .db('placement_checks')
      .where({ submission_id: one.id })
      .orderBy('id')
      .select('kind', 'outcome', 'position');
  const add = () => site.change(url, { addTitle: title, addArtist: artist });
  const remove = () => site.change(url, { removeTitle: title, removeArtist: artist });
  const news = async () =>
    ((await one.curator.get('/api/v2/feed?role=curator')).json().data.items as { kind: string }[])
      .map(({ kind }) => kind)
      .filter((kind) => kind.startsWith('placement_'));
  /** What the curator's feed says was taken back for removed placements; null where nothing was. */
  const reversals = async () =>
    ((await one.curator.get('/api/v2/feed?role=curator&kinds=placement_removed')).json().data.items as FeedItem[]).map(
      ({ amountCredits }) => amountCredits,
    );
  return { ...one, page, url, title, artist, add, remove, looks, news, reversals };
}
type Accepted = Awaited<ReturnType<typeof accepted>>;
const fieldsOf = (answer: { json(): { error?: { fields?: Record<string, string> } } }) => answer.json().error?.fields;
const outcomes = async (one: Accepted) => (await one.looks()).map(({ outcome }) => outcome);
const watchOf = async (one: Pending) => (await one.read()).ending.proof.watch;

async function placed(type: 'playlist' | 'instagram' = 'playlist', priceCredits = 4): Promise<Accepted> {
  const one = await accepted(type, priceCredits);
  if (type === 'playlist') await one.add();
  else await site.change(one.url, { text: 'A song for the road. #ad' });
  const handedIn = await one.prove({ url: one.url });
  if (handedIn.statusCode !== 200) throw new Error(handedIn.body);
  if (type === 'instagram') await one.confirm();
  return one;
}

describe('a playlist proof', () => {
  test('is refused without the track, for another playlist, and where there is none', async () => {
    const one = await accepted('playlist');
    expect(fieldsOf(await one.prove({ url: one.url }))?.['url']).toMatch(/isn’t among its \d+ tracks$/);
    await one.add();
    const other = `${one.url}-other`;
    await site.change(other, { addTitle: one.title, addArtist: one.artist });
    expect(fieldsOf(await one.prove({ url: other }))?.['url']).toMatch(/^This is another playlist/);
    await site.change(one.url, { isDown: true });
    expect(fieldsOf(await one.prove({ url: one.url }))?.['url']).toBe('There is no public playlist at this address');
    expect(await one.status()).toBe('accepted');
    expect(await one.looks()).toEqual([]);
  });

  test('is read at the verified address, however its curator writes it, also daily', async () => {
    for (const spell of [
      (url: string) => url.replace('https://', 'https://www.'),
      (url: string) => url.replace('https://', 'https://m.'),
      (url: string) => `${url}//?si=1`,
    ]) {
      const one = await accepted('playlist');
      const url = spell(one.url);
      expect(fieldsOf(await one.prove({ url }))?.['url']).toMatch(/isn’t among its \d+ tracks$/);
      await one.add();
      expect((await one.prove({ url })).json().data.proof).toMatchObject({
        url,
        watch: { lastLook: { outcome: 'seen' } },
      });
      await one.remove();
      await after(day);
      await watch();
      await after(6 * hour);
      await watch();
      expect([await outcomes(one), await one.status()]).toEqual([['seen', 'missing', 'missing'], 'broken']);
    }
  });

  test('shows the position, however the playlist writes the names', async () => {
    const one = await accepted('playlist');
    await site.change(one.url, {
      addTitle: `${one.title.toUpperCase()} (Remastered)`,
      addArtist: `${one.artist}, Ada`,
    });
    const check = await one.curator.post(`/api/v2/curator/submissions/${one.id}/proof/check`, {
      url: `${one.url}?si=1`,
    });
    expect(check.json().data.checks.map((each: { result: string }) => each.result)).toEqual([
      'passed',
      'passed',
      'passed',
    ]);
    expect(check.json().data.standInUrl).toMatch(/\/pages\/playlists\.demo\.fanfare\.test\/watched-/);
    expect(await one.status()).toBe('accepted');
    const { data } = (await one.prove({ url: `${one.url}?si=1` })).json();
    expect(data).toMatchObject({
      status: 'placed',
      proof: { state: 'taken', watch: { lastLook: { outcome: 'seen', position: 1, why: null }, missingSince: null } },
    });
    expect(await watchOf(one)).toEqual(data.proof.watch);
    expect(await one.looks()).toEqual([{ kind: 'added', outcome: 'seen', position: 1 }]);
  });

  test('that can’t be read is accepted, and a radio’s isn’t checked', async () => {
    const one = await pending(site.api);
    await one.answer('accepted');
    const { data } = (await one.prove()).json();
    expect(data.proof).toMatchObject({ state: 'taken', watch: { lastLook: { outcome: 'unreachable' } } });
    const radio = await pending(site.api, { type: 'radio' });
    await radio.answer('accepted');
    expect((await radio.prove()).json().data.proof.watch).toBeNull();
  });

  test('can’t be checked by others, nor without an accept', async () => {
    const one = await accepted('playlist');
    const stranger = await pending(site.api);
    const path = `/api/v2/curator/submissions/${one.id}/proof/check`;
    expect(refusalOf(await stranger.curator.post(path, { url: one.url }))).toEqual([404, 'not_found']);
    const own = `/api/v2/curator/submissions/${stranger.id}/proof/check`;
    expect(refusalOf(await stranger.curator.post(own, { url: one.url }))).toEqual([409, 'wrong_state']);
    expect(refusalOf(await one.curator.post(path, { url: 'http://example.test' }))).toEqual([400, 'invalid_input']);
  });
});

describe('a post proof', () => {
  test('is on the verified profile, newer than the accept, and discloses that it’s advertising', async () => {
    const one = await accepted('instagram');
    const body = { url: one.url, disclosure: 'Lovely song' };
    expect(fieldsOf(await one.prove(body))?.['disclosure']).toMatch(/without that there is no payout/);
    await site.change(one.url, { text: 'My #adventure, unsponsored' });
    expect(fieldsOf(await one.prove(body))?.['disclosure']).toMatch(/without that there is no payout/);
    await site.change(one.url, { text: 'A song for the road. #ad', postedAt: '2020-01-01T00:00:00Z' });
    expect(fieldsOf(await one.prove(body))?.['postedAt']).toMatch(/after you accepted$/);
    const others = `https://instagrams.demo.fanfare.test/somebody/${one.id}`;
    await site.change(others, { text: 'A song. #ad' });
    expect(fieldsOf(await one.prove({ ...body, url: others }))?.['url']).toMatch(
      /^It is on @somebody, not on the verified/,
    );
    expect(await one.looks()).toEqual([]);
    const postedAt = site.api.app.clock.now().toISOString();
    await site.change(one.url, { postedAt });
    const { data } = (await one.prove(body)).json();
    expect(data.proof).toMatchObject({ state: 'waiting', postedAt, watch: { lastLook: { outcome: 'seen' } } });
  });
});

describe('daily', () => {
  test('a placement is checked once, also by two processes and after skipped days', async () => {
    const one = await placed();
    await watch();
    expect(await one.looks()).toHaveLength(1);
    await after(day);
    const other = await site.api.another();
    await Promise.all([watch(), other.jobs.run('placements.watch'), watch()]);
    await watch();
    await after(9 * day);
    await Promise.all([watch(), other.jobs.run('placements.watch')]);
    expect((await one.looks()).map(({ kind, outcome }) => [kind, outcome])).toEqual([
      ['added', 'seen'],
      ['daily', 'seen'],
      ['daily', 'seen'],
    ]);
    // No checks after the keep days.
    await after(30 * day);
    await watch();
    await site.api.app.jobs.run('promises.keep');
    expect(await outcomes(one)).toHaveLength(3);
    expect((await watchOf(one)).nextLookAt).toBeNull();
  });

  test('of parallel checks one counts, also where the second would break the promise', async () => {
    const one = await placed();
    await one.remove();
    await after(day);
    const due = (await duePlacements(site.api.app.db, 500)).find(({ id }) => id === one.id)!;
    const other = await site.api.another();
    await Promise.all([site.api.app, other, site.api.app].map((app) => recheckPlacement(app, due)));
    expect([await one.status(), await outcomes(one)]).toEqual(['placed', ['seen', 'missing']]);
    // A check that started before and finishes hours later.
    await after(7 * hour);
    await recheckPlacement(site.api.app, due);
    expect([await one.status(), await outcomes(one)]).toEqual(['placed', ['seen', 'missing']]);
  });

  test('missing in two checks breaks the promise: the platform’s share is returned, the fee stays', async () => {
    const one = await placed('playlist', 5);
    const before = await moneyOf(site.api, one);
    await one.remove();
    await after(day);
    await watch();
    expect(await one.status()).toBe('placed');
    expect((await watchOf(one)).missingSince).not.toBeNull();
    expect(await one.news()).toEqual(['placement_missing']);
    await after(5 * hour);
    await watch();
    expect(await one.status()).toBe('placed');
    await after(hour);
    const other = await site.api.another();
    await Promise.all([watch(), other.jobs.run('placements.watch')]);
    expect(await one.status()).toBe('broken');
    // Of 5.00 the curator earned 2.50.
    const { clearing, cleared, revenue } = await moneyOf(site.api, one);
    expect([clearing, cleared, revenue]).toEqual([before.clearing, before.cleared, 0]);
    expect(await one.read()).toMatchObject({
      returnedCredits: 2.5,
      spentCredits: 2.5,
      ending: { givenBackCredits: 2.5 },
    });
    expect(await one.news()).toEqual(['placement_removed', 'placement_missing']);
    expect(await one.reversals()).toEqual([null]);
    expect((await one.creator.feed()).find(({ kind }) => kind === 'placement_removed')?.amountCredits).toBe(2.5);
    const { items } = (await one.curator.get('/api/v2/curator/promises?state=broken')).json().data;
    expect(items).toMatchObject([
      { submissionId: one.id, broken: { why: 'removed', backCredits: 2.5, keptCredits: 2.5, lostCredits: 0 } },
    ]);
    await after(2 * day);
    await watch();
    expect(await outcomes(one)).toEqual(['seen', 'missing', 'missing']);
  });

  test('a placement restored between two checks is kept', async () => {
    const one = await placed();
    await one.remove();
    await after(day);
    await watch();
    await one.add();
    await after(6 * hour);
    await watch();
    expect(await watchOf(one)).toMatchObject({
      missingSince: null,
      lastLook: { outcome: 'seen' },
      looks: [
        { outcome: 'seen' },
        { outcome: 'missing', position: null },
        { outcome: 'seen', position: await site.positionOf(one.url, one.title) },
      ],
    });
    // A later removal starts over.
    await one.remove();
    await after(day);
    await watch();
    expect([await one.status(), await outcomes(one)]).toEqual(['placed', ['seen', 'missing', 'seen', 'missing']]);
  });

  test('an unreadable page is no removal: people are notified after three days, once', async () => {
    const one = await pending(site.api);
    await one.answer('accepted');
    await one.prove();
    const staff = await staffOf(site.api);
    const unread = async (): Promise<number[]> =>
      (await staff.get('/api/v2/staff/placements/unread'))
        .json()
        .data.items.map((item: { submissionId: number }) => item.submissionId);
    await after(day);
    await watch();
    expect(await unread()).not.toContain(one.id);
    await after(day);
    await watch();
    expect(await unread()).toContain(one.id);
    await after(day);
    await watch();
    expect(await one.status()).toBe('placed');
    const { items } = (await one.curator.get('/api/v2/feed?role=curator')).json().data;
    expect(items.filter(({ kind }: { kind: string }) => kind === 'placement_unread')).toHaveLength(1);
    expect(refusalOf(await one.curator.get('/api/v2/staff/placements/unread'))[0]).toBe(403);
  });

  test('a post whose disclosure was edited out loses all of its price', async () => {
    const one = await placed('instagram', 20);
    expect(await moneyOf(site.api, one)).toMatchObject({ clearing: 1_000 });
    await site.change(one.url, { text: 'A song for the road.', isLabelledPaid: false });
    await after(day);
    await watch();
    await after(6 * hour);
    await watch();
    expect(await outcomes(one)).toEqual(['seen', 'no_disclosure', 'no_disclosure']);
    expect(await one.status()).toBe('broken');
    expect(await moneyOf(site.api, one)).toMatchObject({ held: 0, clearing: 0, cleared: 0, revenue: 0 });
    expect((await one.read()).returnedCredits).toBe(20);
    expect(await one.reversals()).toEqual([10]);
  });

  test('a post taken down while it waits for confirmation isn’t paid: its hold is released', async () => {
    const one = await accepted('instagram', 20);
    await site.change(one.url, { text: 'A song for the road. #ad' });
    await one.prove({ url: one.url });
    await site.change(one.url, { isDown: true });
    await after(2 * day + 20 * hour);
    await watch();
    await after(5 * hour);
    // 73 hours after the proof, before the recheck.
    await site.api.app.jobs.run('promises.confirm');
    expect(await one.status()).toBe('accepted');
    await after(hour);
    await watch();
    expect(await one.status()).toBe('broken');
    expect(await moneyOf(site.api, one)).toMatchObject({ held: 0, clearing: 0, revenue: 0 });
    expect(refusalOf(await one.confirm())).toEqual([409, 'wrong_state']);
    expect(refusalOf(await one.reject())).toEqual([409, 'wrong_state']);
    expect((await one.curator.get('/api/v2/curator/promises?state=broken')).json().data.items).toMatchObject([
      { broken: { why: 'removed', backCredits: 20, keptCredits: 0, lostCredits: 10 } },
    ]);
  });
});

test('the calendar shows due dates and keep dates of own promises only', async () => {
  const due = await accepted('playlist');
  const kept = await placed();
  const today = site.api.app.clock.now();
  const iso = (days: number) => new Date(today.getTime() + days * day * 1_000).toISOString().slice(0, 10);
  const dates = async (one: Accepted, from: number, until: number) =>
    (await one.curator.get(`/api/v2/curator/promises/dates?from=${iso(from)}&until=${iso(until)}`)).json();
  expect((await dates(due, 0, 31)).data).toMatchObject({
    items: [{ what: 'proof_due', submissionId: due.id, trackTitle: due.title, isKept: false }],
    isCut: false,
  });
  expect((await dates(kept, 0, 31)).data.items).toMatchObject([{ what: 'keep_until', submissionId: kept.id }]);
  expect((await dates(kept, 0, 27)).data.items).toEqual([]);
  expect((await dates(kept, 0, 62)).error.code).toBe('invalid_input');
  expect((await dates(kept, 1, 0)).error.code).toBe('invalid_input');
  for (const day of ['2026-02-30', '2026-13-01', '0000-01-01']) {
    const refused = await kept.curator.get(`/api/v2/curator/promises/dates?from=${day}&until=${day}`);
    expect([day, ...refusalOf(refused)]).toEqual([day, 400, 'invalid_input']);
  }
});
