import { because } from '../../../because.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueSubmitted } from './automatic-checks.repository.ts';
import { checkSubmitted } from './automatic-checks.service.ts';
import { type Curator, type CuratorServicesSite, curatorServicesSite } from '../test/site.ts';

let site: CuratorServicesSite;
let mine: Curator;
let made = 0;
const newUrl = () => `https://playlists.demo.fanfare.test/check-${(made += 1)}`;
const day = 86_400;

beforeAll(async () => {
  site = await curatorServicesSite();
  mine = await site.curator();
});
afterAll(() => site.close());

const submit = (id: number, who = mine) => who.call('POST', `/${id}/submit`);
const check = () => site.api.app.jobs.run('own-services.checks');
const weekly = () => site.api.app.jobs.run('own-services.weekly');
const checked = async (id: number) => {
  expect((await submit(id)).data.status).toBe('checking');
  await check();
  return mine.read(id);
};
const failed = (round: { checks: { check: string; result: string }[] } | undefined) =>
  round?.checks.filter(({ result }) => result === 'failed').map((one) => one.check);
const news = async (who = mine) => (await site.feed(who)).map(({ kind }) => kind);

describe('submitting is refused', () => {
  it('while something is missing, and says what', async () => {
    const { data } = await mine.create({ url: newUrl() });
    const answer = await submit(data.card.id);
    expect([answer.status, answer.error.code, answer.error.details?.missing]).toEqual([
      409,
      'wrong_state',
      data.missing,
    ]);
    await mine.update(data.card.id, { genreIds: site.ids.genres.slice(0, 2) });
    expect((await submit(data.card.id)).error.details?.missing).not.toContain('genres');
  });

  it('for what is live, and changes nothing for what is being checked', async () => {
    const id = await mine.ready(newUrl());
    expect((await submit(id)).status).toBe(200);
    expect((await submit(id)).data.status).toBe('checking');
    expect((await mine.update(id, { title: 'Meanwhile' })).error.code).toBe('wrong_state');
    await check();
    expect((await submit(id)).error.message).toBe('This service is live already');
  });
});

it('goes live automatically, with a snapshot of its audience', async () => {
  const own = await site.curator();
  const url = newUrl();
  const id = await own.ready(url);
  await site.change(url, { followers: 1_234 });
  await submit(id, own);
  await check();
  const { data } = await own.call('GET', `/${id}`);
  expect(data).toMatchObject({
    status: 'active',
    card: { audience: { size: 1_234, source: 'verified' } },
    rounds: [{ kind: 'submitted', outcome: 'passed', message: null }],
    retryAt: null,
  });
  expect(data.rounds[0]!.checks.map(({ check: name, result }) => [name, result])).toEqual([
    ['public', 'passed'],
    ['followers', 'passed'],
    ['tracks', 'passed'],
    ['freshness', 'passed'],
    ['variety', 'passed'],
    // The snapshot of the verification a moment ago is no history.
    ['growth', 'unknown'],
  ]);
  expect(await news(own)).toEqual(['service_live']);
  expect((await site.feed(own))[0]!.serviceTitle).toBe('Somewhere');
  expect(await site.api.db('service_listings').where({ service_id: id })).toHaveLength(1);
});

describe('a playlist is rejected', () => {
  const removeAllBut = async (url: string, count: number) => {
    for (const track of (await tracksOf(url)).slice(count)) {
      await site.change(url, { removeTitle: track.title, removeArtist: track.artist });
    }
  };
  const tracksOf = async (url: string) => {
    const seen = await site.api.app.prober.playlist(url);
    return seen.kind === 'found' ? seen.page.tracks : [];
  };

  it.each([
    ['followers', (url: string) => site.change(url, { followers: 399 }), '399 followers; at least 400 are needed'],
    ['tracks', (url: string) => removeAllBut(url, 19), '19 tracks; at least 20 are needed'],
    [
      'variety',
      async (url: string) => {
        for (let number = 0; number < 13; number += 1) {
          await site.change(url, { addTitle: `Song ${number}`, addArtist: number % 2 ? 'ONE NAME' : 'One Name' });
        }
      },
      'One Name has 27 % of the tracks; at most 25 % of one artist',
    ],
    ['growth', (url: string) => site.change(url, { followers: 30_000 }), /so many at once look bought$/],
    ['public', (url: string) => site.change(url, { isDown: true }), 'It isn’t public, or isn’t there any more'],
  ] as const)('for %s', async (name, spoil, message) => {
    const url = newUrl();
    const id = await mine.ready(url);
    await spoil(url);
    const rejected = await checked(id);
    expect([rejected.status, rejected.rounds[0]!.outcome, failed(rejected.rounds[0])]).toEqual([
      'rejected',
      'rejected',
      [name],
    ]);
    const said = rejected.rounds[0]!.checks.find((one) => one.check === name)!.message;
    if (typeof message === 'string') expect(said.toLowerCase()).toBe(message.toLowerCase());
    else expect(said).toMatch(message);
    expect(await site.api.db('service_listings').where({ service_id: id })).toEqual([]);
  });

  it('and may try again in 7 days, not earlier while its page reads the same, also not with a new draft', async () => {
    const own = await site.curator();
    const url = newUrl();
    const id = await own.ready(url);
    await site.change(url, { followers: 399 });
    await submit(id, own);
    await check();
    expect(await news(own)).toEqual(['service_rejected']);
    const early = await submit(id, own);
    expect([early.status, early.error.code, early.error.details?.retryAt]).toEqual([
      409,
      'wrong_state',
      (await own.read(id)).retryAt,
    ]);
    expect(early.error.details?.unchanged).toMatchObject([{ check: 'followers', seen: 399, limit: 400 }]);
    expect((await own.read(id)).status).toBe('rejected');
    await own.call('DELETE', `/${id}`);
    const again = await own.ready(url);
    expect((await submit(again, own)).error.details?.retryAt).toBeDefined();
    await site.api.advanceClock(7 * day);
    expect((await submit(again, own)).data.status).toBe('checking');
    await check();
    expect((await own.read(again)).status).toBe('rejected');
  });

  it('and may try again at once where the page reads differently: then it is live, or rejected for what it reads now', async () => {
    const own = await site.curator();
    const url = newUrl();
    const id = await own.ready(url);
    await site.change(url, { followers: 399, isDown: false });
    await submit(id, own);
    await check();
    await site.change(url, { followers: 398 });
    expect((await submit(id, own)).data.status).toBe('checking');
    await check();
    expect((await own.read(id)).rounds.map(({ outcome, checks }) => [outcome, checks[1]!.seen])).toEqual([
      ['rejected', 398],
      ['rejected', 399],
    ]);
    expect((await submit(id, own)).error.details?.unchanged).toHaveLength(1);
    await site.change(url, { followers: 500 });
    expect((await submit(id, own)).status).toBe(200);
    await check();
    expect(await own.read(id)).toMatchObject({ status: 'active', retryAt: null });
  });

  it('and waits where its page can’t be read: that is no change', async () => {
    const own = await site.curator();
    const url = newUrl();
    const id = await own.ready(url);
    await site.change(url, { followers: 399 });
    await submit(id, own);
    await check();
    const { prober } = site.api.app;
    const { playlist } = prober;
    prober.playlist = () => Promise.resolve({ kind: 'unreachable', why: because('probes.late', { seconds: 3 }) });
    const answer = await submit(id, own);
    prober.playlist = playlist;
    expect([answer.status, answer.error.message]).toEqual([
      409,
      'The page couldn’t be read just now: The page didn’t come within 3 seconds',
    ]);
    expect(answer.error.details?.retryAt).toBe((await own.read(id)).retryAt);
  });
});

describe('an influencer', () => {
  const influencer = async (handle: string) => {
    const { data } = await mine.create({ type: 'instagram', url: `https://instagrams.demo.fanfare.test/${handle}` });
    const id = data.card.id;
    await mine.update(id, {
      description: 'I film what I hear on my way through the city, each day.',
      deliverable: 'A post',
      genreIds: site.ids.genres.slice(0, 2),
      languageIds: site.ids.languages,
      feedbackLanguageIds: site.ids.languages,
      keepDays: 7,
    });
    await mine.prove(id);
    return { id, url: data.fields.url };
  };

  it('goes live with a public profile of some size', async () => {
    const { id } = await influencer('walks-in-the-city');
    const live = await checked(id);
    expect([live.status, live.rounds[0]!.checks.map((one) => one.check)]).toEqual([
      'active',
      ['public', 'handle', 'followers', 'growth'],
    ]);
  });

  it.each([
    [{ isPublic: false }, 'public'],
    [{ followers: 999 }, 'followers'],
  ])('is rejected with %j', async (change, name) => {
    const { id, url } = await influencer(`spoilt-${name}`);
    await site.change(url, change);
    expect(failed((await checked(id)).rounds[0])).toEqual([name]);
  });
});

it('lets a station live whose site answers, at the price of its reach', async () => {
  const { data } = await mine.create({ type: 'radio', url: 'https://harbour-radio.demo.fanfare.test' });
  const id = data.card.id;
  expect(data.missing).toContain('audience');
  await mine.update(id, {
    description: 'Two hours each evening from the harbour, everything played in full.',
    deliverable: 'Feedback and, if chosen, two plays',
    genreIds: site.ids.genres.slice(0, 2),
    languageIds: site.ids.languages,
    feedbackLanguageIds: site.ids.languages,
    audienceSize: 9_000,
  });
  for (const [reach, price] of [
    ['web', 3],
    ['regional', 6],
    ['national', 10],
  ] as const) {
    expect((await mine.update(id, { reach })).data.suggestedPriceCredits).toBe(price);
  }
  await mine.prove(id);
  expect(await checked(id)).toMatchObject({
    status: 'active',
    card: { audience: { size: 9_000, source: 'declared' } },
  });
});

describe('a page that can’t be read', () => {
  const unreadable = async (id: number) => {
    // Its address leads nowhere that is read.
    await site.api
      .db('services')
      .where({ id })
      .update({ url: `https://example.com/${id}` });
  };

  it('is retried before it is rejected, and can be resubmitted immediately', async () => {
    const id = await mine.ready(newUrl());
    await submit(id);
    await unreadable(id);
    for (let times = 1; times < 5; times += 1) {
      await check();
      expect((await mine.read(id)).status).toBe('checking');
      await check();
      await site.api.advanceClock(600);
    }
    await check();
    expect(await mine.read(id)).toMatchObject({
      status: 'rejected',
      rounds: [{ outcome: 'unreachable', message: 'Pages of example.com are not read' }],
      retryAt: null,
    });
  });

  it('pauses only after a week of unreadable pages', async () => {
    const id = await mine.live(newUrl());
    await unreadable(id);
    await site.api.advanceClock(7 * day);
    for (let days = 1; days < 7; days += 1) {
      await weekly();
      expect((await mine.read(id)).status).toBe('active');
      await site.api.advanceClock(day);
    }
    await weekly();
    expect(await mine.read(id)).toMatchObject({ status: 'paused', restedBy: 'checks' });
  });
});

it('takes back what is being checked, and nothing that is live', async () => {
  const id = await mine.ready(newUrl());
  await submit(id);
  expect((await mine.call('POST', `/${id}/withdraw`)).data).toMatchObject({ status: 'draft', rounds: [] });
  await check();
  expect((await mine.read(id)).status).toBe('draft');
  await mine.live(newUrl());
  const live = await mine.live(newUrl());
  expect((await mine.call('POST', `/${live}/withdraw`)).error.code).toBe('wrong_state');
});

it('ignores a result for a service that changed meanwhile', async () => {
  const id = await mine.ready(newUrl());
  await submit(id);
  const [looked] = await dueSubmitted(site.api.app.db, 1);
  expect(looked?.id).toBe(id);
  // While the page is on its way it is taken back, and handed in again.
  await mine.call('POST', `/${id}/withdraw`);
  await checkSubmitted(site.api.app, looked!);
  expect(await mine.read(id)).toMatchObject({ status: 'draft', rounds: [] });
  await submit(id);
  await checkSubmitted(site.api.app, looked!);
  expect(await mine.read(id)).toMatchObject({ status: 'checking', rounds: [] });
  await check();
  expect((await mine.read(id)).status).toBe('active');
});

it('checks all due services, also more than one batch', async () => {
  const own = await site.curator();
  const [profile] = await site.api.db('curator_profiles').where({ account_id: own.account.id }).pluck<number[]>('id');
  await site.api.db.raw(
    `INSERT INTO services (curator_profile_id, type, title, url, price_credits, audience_size, audience_source, country_id, reply_days, status,
                           ownership_verified_at, next_check_at)
     SELECT ?, 'radio', 'x', 'https://many-' || n || '.demo.fanfare.test', 3, 1, 'declared', ?, 15, 'checking', app_now(), app_now()
       FROM generate_series(1, 60) n`,
    [profile!, site.ids.country],
  );
  await check();
  const states = await site.api
    .db('services')
    .where({ curator_profile_id: profile! })
    .distinct()
    .pluck<string[]>('status');
  expect(states).toEqual(['active']);
});

describe('each week', () => {
  it('checks again and updates the verified audience', async () => {
    const url = newUrl();
    const id = await mine.live(url);
    await site.change(url, { followers: (await mine.read(id)).fields.audienceSize + 50 });
    await site.api.advanceClock(6 * day);
    await weekly();
    expect((await mine.read(id)).rounds).toHaveLength(1);
    for (let weeks = 1; weeks <= 3; weeks += 1) {
      await site.api.advanceClock(weeks === 1 ? day : 7 * day);
      await weekly();
      await weekly();
    }
    const { rounds, status, fields } = await mine.read(id);
    expect([status, rounds.map(({ kind, outcome }) => `${kind} ${outcome}`)]).toEqual([
      'active',
      ['weekly passed', 'weekly passed', 'weekly passed', 'submitted passed'],
    ]);
    const seen = await site.api.app.prober.playlist(url);
    expect(seen).toMatchObject({ kind: 'found', page: { followers: fields.audienceSize } });
  });

  it('pauses what failed on two days in a row, and brings it back by its checks alone', async () => {
    const own = await site.curator();
    const url = newUrl();
    const id = await own.live(url);
    await site.change(url, { followers: 10 });
    await site.api.advanceClock(7 * day);
    await weekly();
    expect(await own.read(id)).toMatchObject({ status: 'active', rounds: [{ outcome: 'failed_once' }, {}] });
    await weekly();
    expect((await own.read(id)).status).toBe('active');
    await site.api.advanceClock(day);
    await weekly();
    expect(await own.read(id)).toMatchObject({ status: 'paused', restedBy: 'checks', nextCheckAt: null });
    expect(await news(own)).toEqual(['service_held', 'service_warned', 'service_live']);
    const resume = await own.call('PUT', `/${id}/availability`, { isPaused: false, weeklyCapacity: 30 });
    expect(resume.error.code).toBe('wrong_state');
    await site.change(url, { followers: 700 });
    await submit(id, own);
    await check();
    expect(await own.read(id)).toMatchObject({ status: 'active', restedBy: null });
  });

  it('forgives one bad day', async () => {
    const url = newUrl();
    const id = await mine.live(url);
    await site.api.advanceClock(7 * day);
    await site.change(url, { isDown: true });
    await weekly();
    await site.change(url, { isDown: false });
    await site.api.advanceClock(day);
    await weekly();
    const { status, rounds } = await mine.read(id);
    expect([status, rounds.map(({ outcome }) => outcome)]).toEqual(['active', ['passed', 'failed_once', 'passed']]);
    await site.api.advanceClock(7 * day);
    await site.change(url, { isDown: true });
    await weekly();
    expect((await mine.read(id)).status).toBe('active');
  });

  it('leaves alone what is paused, and the demo’s market', async () => {
    const paused = await mine.live(newUrl());
    await mine.call('PUT', `/${paused}/availability`, { isPaused: true, weeklyCapacity: 30 });
    const market = await mine.live(newUrl());
    await site.api.db('services').where({ id: market }).update({ is_demo: true });
    await site.api.db('accounts').where({ id: mine.account.id }).update({ password_hash: null });
    await site.api.advanceClock(8 * day);
    await weekly();
    for (const id of [paused, market]) {
      expect(await site.api.db('service_check_rounds').where({ service_id: id, kind: 'weekly' })).toEqual([]);
    }
  });
});
