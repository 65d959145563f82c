import { afterAll, beforeAll, expect, test } from 'vitest';
import { testApp, type TestApp } from '../../../test/build-app.ts';
import { createService } from '../../../test/factories/service.ts';
import { createTrack } from '../../../test/factories/track.ts';
import { person, type Person } from '../campaigns/test/creator.ts';

const day = 86_400;
let api: TestApp;
let creator: Person;
let trackId: number;
beforeAll(async () => {
  api = await testApp();
  creator = await person(api, { creator: true });
  trackId = await createTrack(api.db, creator.id);
});
afterAll(() => api.close());

type Outcome = 'declined' | 'expired' | 'kept' | 'broken' | 'withdrawn' | 'wrong_match' | 'refunded_quality';

/** A curator with a service that has these outcomes behind it, the last one the latest; no money is part of it. */
async function serviceWith(
  outcomes: readonly Outcome[],
  { helpful = [] as boolean[], daysAgo = 10, isDemo = false, type = 'playlist' as 'playlist' | 'radio' } = {},
) {
  const curator = await person(api, { curator: true });
  const serviceId = await createService(api.db, curator.curatorProfileId!, { type });
  if (isDemo) await api.db('services').where({ id: serviceId }).update({ is_demo: true });
  const add = (more: readonly Outcome[], ago: number) => addOutcomes(serviceId, curator, more, ago, helpful);
  await add(outcomes, daysAgo);
  const read = () => api.db('services').where({ id: serviceId }).first();
  const level = async () => (await read()).level;
  const feed = async (): Promise<string[]> =>
    (await curator.get('/api/v2/feed?role=curator')).json().data.items.map((item: { kind: string }) => item.kind);
  return { curator, serviceId, add, read, level, feed };
}

async function addOutcomes(
  serviceId: number,
  curator: Person,
  outcomes: readonly Outcome[],
  daysAgo: number,
  helpful: readonly boolean[],
) {
  for (const [index, outcome] of outcomes.entries()) {
    const at = (days: number) => api.db.raw(`app_now() - make_interval(secs => ?)`, [days * day - index]);
    const [campaign] = await api
      .db('campaigns')
      .insert({
        account_id: creator.id,
        track_id: trackId,
        type: 'playlists',
        status: 'completed',
        paid_at: at(daysAgo),
        sent_at: at(daysAgo),
      })
      .returning<{ id: number }[]>('id');
    const isPromise = outcome === 'kept' || outcome === 'broken';
    const [row] = await api
      .db('submissions')
      .insert({
        campaign_id: campaign!.id,
        service_id: serviceId,
        creator_account_id: creator.id,
        curator_account_id: curator.id,
        track_id: trackId,
        status: outcome === 'kept' ? 'placed' : outcome,
        price_hundredths: 400,
        curator_share_hundredths: 200,
        reply_days: 15,
        sent_at: at(daysAgo + 1),
        deadline_at: at(daysAgo),
        closed_at: at(daysAgo),
        ...(isPromise && { keep_until: at(daysAgo), ...(outcome === 'kept' && { kept_at: at(daysAgo) }) }),
      })
      .returning<{ id: number }[]>('id');
    if (index < helpful.length) {
      await api
        .db('votes')
        .insert({ submission_id: row!.id, creator_account_id: creator.id, is_helpful: helpful[index] });
    }
  }
}

const times = (count: number, outcome: Outcome): Outcome[] => Array<Outcome>(count).fill(outcome);
const levels = () => api.app.jobs.run('services.levels');
const reliability = () => api.app.jobs.run('services.reliability');

test('a level is what the last 90 days have earned', async () => {
  const cases: [string, Awaited<ReturnType<typeof serviceWith>>][] = [
    ['new', await serviceWith(times(4, 'declined'))],
    ['standard', await serviceWith(times(5, 'declined'))],
    ['standard', await serviceWith(times(19, 'declined'))],
    ['trusted', await serviceWith(times(20, 'declined'))],
    ['trusted', await serviceWith([...times(27, 'declined'), ...times(3, 'expired')])],
    ['standard', await serviceWith([...times(26, 'declined'), ...times(3, 'expired')])],
    ['standard', await serviceWith([...times(26, 'declined'), ...times(3, 'refunded_quality')])],
    ['trusted', await serviceWith([...times(20, 'declined'), ...times(9, 'kept'), 'broken'])],
    ['standard', await serviceWith([...times(20, 'declined'), ...times(8, 'kept'), 'broken'])],
    [
      'trusted',
      await serviceWith(times(20, 'declined'), { helpful: [...Array(7).fill(true), ...Array(3).fill(false)] }),
    ],
    [
      'standard',
      await serviceWith(times(20, 'declined'), { helpful: [...Array(6).fill(true), ...Array(4).fill(false)] }),
    ],
    ['trusted', await serviceWith(times(20, 'declined'), { helpful: Array(9).fill(false) })],
    ['new', await serviceWith(times(20, 'declined'), { daysAgo: 91 })],
  ];
  const demo = await serviceWith(times(20, 'declined'), { isDemo: true });
  await levels();
  expect(await Promise.all(cases.map(([, one]) => one.level()))).toEqual(cases.map(([level]) => level));
  expect(await demo.level()).toBe('standard');
  await levels();
  expect(await Promise.all(cases.map(([, one]) => one.level()))).toEqual(cases.map(([level]) => level));
});

test('the best tenth of the Trusted of a type is Top, and is it no longer once others are better', async () => {
  const others = [];
  for (let index = 0; index < 9; index += 1) others.push(await serviceWith(times(20, 'declined'), { type: 'radio' }));
  await levels();
  expect(new Set(await Promise.all(others.map((one) => one.level())))).toEqual(new Set(['trusted']));
  const best = await serviceWith(times(22, 'kept'), { type: 'radio' });
  await levels();
  expect(await best.level()).toBe('top');
  expect(new Set(await Promise.all(others.map((one) => one.level())))).toEqual(new Set(['trusted']));
  await best.add(times(3, 'expired'), 1);
  await levels();
  expect(await best.level()).toBe('standard');
});

test('three expiries in a row set a service away for a week; two, or an answer between them, don’t', async () => {
  const two = await serviceWith(['declined', 'expired', 'expired']);
  const between = await serviceWith(['expired', 'declined', 'expired', 'expired']);
  const neither = await serviceWith(['expired', 'expired', 'withdrawn', 'wrong_match']);
  const three = await serviceWith(['expired', 'withdrawn', 'expired', 'wrong_match', 'expired']);
  await Promise.all([reliability(), reliability()]);
  for (const one of [two, between, neither]) expect((await one.read()).away_until).toBeNull();
  const away = (await three.read()).away_until as Date;
  expect((away.getTime() - api.app.clock.now().getTime()) / 1_000 / day).toBeCloseTo(7, 2);
  expect(await three.feed()).toEqual(['service_away']);

  await api.advanceClock(7 * day);
  await reliability();
  expect(await three.feed()).toEqual(['service_active', 'service_away']);
  // What the rule has acted on doesn't count again.
  await reliability();
  expect((await three.read()).away_until).toEqual(away);
  await three.add(times(3, 'expired'), 0.1);
  await reliability();
  expect((await three.read()).away_until.getTime()).toBeGreaterThan(away.getTime());
});

test('the end of its days away is no news of a service that is paused meanwhile, also not later', async () => {
  const one = await serviceWith(times(3, 'expired'));
  await reliability();
  const setPaused = (isPaused: boolean) =>
    one.curator.put(`/api/v2/curator/services/${one.serviceId}/availability`, { isPaused, weeklyCapacity: 20 });
  expect((await setPaused(true)).statusCode).toBe(200);
  await api.advanceClock(7 * day);
  await reliability();
  expect(await one.feed()).toEqual(['service_away']);
  expect((await setPaused(false)).statusCode).toBe(200);
  await reliability();
  expect(await one.feed()).toEqual(['service_away']);
});

test('below 60 % of the last twenty a service is paused; its curator resumes it and is judged afresh', async () => {
  const alternating = (answered: number): Outcome[] => {
    const missed = 20 - answered;
    const pairs = Array.from({ length: missed }, (): Outcome[] => ['expired', 'declined']).flat();
    return [...times(answered - missed, 'declined'), ...pairs];
  };
  const good = await serviceWith(alternating(12));
  const few = await serviceWith([...times(10, 'expired'), ...times(9, 'declined')]);
  const bad = await serviceWith(alternating(11));
  await reliability();
  expect(await Promise.all([good, few, bad].map(async (one) => (await one.read()).status))).toEqual([
    'active',
    'active',
    'paused',
  ]);
  expect(await bad.feed()).toEqual(['service_paused']);
  const resumed = await bad.curator.put(`/api/v2/curator/services/${bad.serviceId}/availability`, {
    isPaused: false,
    weeklyCapacity: 20,
  });
  expect(resumed.statusCode).toBe(200);
  await reliability();
  expect((await bad.read()).status).toBe('active');
});
