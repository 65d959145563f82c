import type { CallTypes, releaseOverview } from '@fanfare/api-contract';
import { randomBytes } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { tally } from './outcomes.repository.ts';
import { evaluateRollout } from './rollouts.service.ts';
import { type Registry, registry, visitorMark } from './test/registry.ts';
import { isInCanary } from './visitor-token.policy.ts';

let r: Registry;
beforeEach(async () => {
  r = await registry();
});
afterEach(() => r.close());

const name = 'mf-auth';
const share = 25;

async function withCanary(version = '1.1.0'): Promise<void> {
  await r.release({ name, version });
  await r.prove(name, version);
  await r.promote(name, version, share);
}

/** Visitor ids inside and outside the canary's cohort. */
function marks(count: number, isCanary: boolean, version = '1.1.0'): string[] {
  const found: string[] = [];
  while (found.length < count) {
    const id = randomBytes(16).toString('base64url');
    if (isInCanary(name, version, share, id) === isCanary) found.push(visitorMark(r.api.config.cookieSecret, id));
  }
  return found;
}

const report = async (visitor: string, version: string, outcome: 'mounted' | 'failed' | 'error', front = name) => {
  const body = { visitor, name: front, version, outcome, reason: 'timeout', message: 'Nothing came', traceId: 'abc' };
  const { data, status } = await r.call<{ isCounted: boolean }>('POST', '/api/v2/public/release-outcomes', {}, body);
  return status === 200 ? data.isCounted : status;
};
const all = async (visitors: string[], version: string, outcome: 'mounted' | 'failed' | 'error') => {
  for (const visitor of visitors) await report(visitor, version, outcome);
};
const health = async (version: string) => {
  const { data } = await r.call<CallTypes<typeof releaseOverview>['data']>('GET', '/api/v2/public/releases', {});
  const channel = data.channels.find((one) => one.name === name);
  return [channel?.stable, channel?.canary?.live].find((one) => one?.version === version)?.health;
};

describe('does not count a report', () => {
  it('without a valid signature, of a version that isn’t deployed, of a front end without releases', async () => {
    const good = visitorMark(r.api.config.cookieSecret);
    const forged = visitorMark('another secret, of which nobody knows here');
    expect(await report(forged, '1.0.0', 'failed')).toBe(false);
    const [visitor = '', signature = ''] = good.split('.');
    // The first sign, for the last one has bits that don't count.
    const changed = `${visitor}.${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`;
    expect(await report(changed, '1.0.0', 'failed')).toBe(false);
    expect(await report(visitor, '1.0.0', 'failed')).toBe(false);
    expect(await report('', '1.0.0', 'failed')).toBe(false);
    expect(await report(good, '9.9.9', 'failed')).toBe(false);
    await r.release({ name, version: '1.1.0' });
    expect(await report(good, '1.1.0', 'failed')).toBe(false);
    expect(await report(good, 'nonsense', 'failed')).toBe(400);
    expect(await r.api.db('release_outcomes').count()).toEqual([{ count: 0 }]);
    expect(await r.api.db('release_failures').count()).toEqual([{ count: 0 }]);
  });

  it('by a visitor about a canary outside their cohort', async () => {
    await withCanary();
    await all(marks(5, false), '1.1.0', 'failed');
    expect(await r.api.db('release_outcomes').count()).toEqual([{ count: 0 }]);
    expect((await r.live(name))[1]).toBe('1.1.0');
  });
});

it('counts one report per visitor, version and outcome, and shows each version’s health', async () => {
  await withCanary();
  const [first, second, third] = marks(3, false);
  expect(await report(first!, '1.0.0', 'mounted')).toBe(true);
  expect(await report(first!, '1.0.0', 'mounted')).toBe(false);
  expect(await report(first!, '1.0.0', 'failed')).toBe(true);
  await all([second!, third!], '1.0.0', 'mounted');
  expect(await report(second!, '1.0.0', 'error')).toBe(true);
  expect(await health('1.0.0')).toEqual({
    mounted: 3,
    failed: 1,
    errors: 1,
    frozen: 0,
    slowStarts: 0,
    failureRate: 1 / 3,
  });
  expect(await health('1.1.0')).toEqual({
    mounted: 0,
    failed: 0,
    errors: 0,
    frozen: 0,
    slowStarts: 0,
    failureRate: null,
  });
  expect(await r.api.db('release_failures').select('version', 'outcome', 'reason', 'message', 'trace_id')).toEqual([
    { version: '1.0.0', outcome: 'failed', reason: 'timeout', message: 'Nothing came', trace_id: 'abc' },
    { version: '1.0.0', outcome: 'error', reason: 'timeout', message: 'Nothing came', trace_id: 'abc' },
  ]);
  // A day later only new reports count.
  await r.api.advanceClock(23 * 3_600);
  expect(await report(first!, '1.0.0', 'mounted')).toBe(true);
  await r.api.advanceClock(2 * 3_600);
  expect(await health('1.0.0')).toMatchObject({ mounted: 1, failed: 0, failureRate: 0 });
  await r.api.advanceClock(31 * 86_400);
  await r.api.app.jobs.run('housekeeping');
  expect(await r.api.db('release_outcomes').count()).toEqual([{ count: 0 }]);
  expect(await r.api.db('release_failures').count()).toEqual([{ count: 0 }]);
});

it('ends a canary that fails for six of eleven visitors, clearly more often than the stable version, and states why', async () => {
  await withCanary();
  await all(marks(20, false), '1.0.0', 'mounted');
  const [a, b, c, d, e, f, ...fine] = marks(11, true);
  await all(fine, '1.1.0', 'mounted');
  await all([a!, b!, c!, d!, e!, a!], '1.1.0', 'failed');
  await r.api.app.jobs.run('canaries');
  expect(await r.live(name)).toEqual(['1.0.0', '1.1.0', null]);
  const { revision } = await r.boot();
  await report(f!, '1.1.0', 'failed');
  await expect.poll(() => r.live(name)).toEqual(['1.0.0', null, null]);
  expect((await r.boot()).revision).toBe(revision + 1);
  const { events } = await r.history(name);
  expect(events[0]).toMatchObject({
    verb: 'rolled_back',
    version: '1.0.0',
    fromVersion: '1.1.0',
    percent: share,
    who: 'Fanfare',
    why: '1.1.0 failed for 6 of 11 visitors (54.5 %), 1.0.0 failed for 0 of 20 visitors (0 %)',
  });
});

/** A report from somewhere on the internet. */
const reportFrom = (remoteAddress: string, visitor: string, version: string, outcome: 'mounted' | 'failed') =>
  r.api.app.inject({
    method: 'POST',
    url: '/api/v2/public/release-outcomes',
    remoteAddress,
    payload: { visitor, name, version, outcome, reason: 'timeout', message: 'Nothing came', traceId: 'abc' },
  });

it('isn’t ended by a few networks, nor by one IPv6 line with all of its networks, while it is young', async () => {
  await withCanary();
  await all(marks(20, false), '1.0.0', 'mounted');
  const failsFrom = async (address: string) => reportFrom(address, marks(1, true)[0]!, '1.1.0', 'failed');
  const isRunning = async () => {
    await r.api.app.jobs.run('canaries');
    return (await r.live(name))[1] === '1.1.0';
  };
  // Ever new sessions of one network, then all networks of its /48.
  for (const host of [1, 2, 3, 4, 5, 6]) await failsFrom(`2a00:1450:5:6::${host}`);
  for (let network = 7; network < 20; network += 1) await failsFrom(`2a00:1450:5:${network}::1`);
  expect(await isRunning()).toBe(true);
  // Two more places make five voices of three lines: still people who may know each other.
  for (const address of ['8.8.4.5', '8.8.4.6', '8.8.4.6']) await failsFrom(address);
  expect(await isRunning()).toBe(true);
  // The health that the team sees counts visitors, as before.
  expect(await health('1.1.0')).toMatchObject({ failed: 22 });
  await failsFrom('8.8.4.7');
  expect(await isRunning()).toBe(false);
  const stored = await r.api.db('release_outcomes').whereNotNull('network').select('network', 'site');
  expect(stored.every(({ network, site }) => network.length === 16 && site.length === 16)).toBe(true);
});

it('keeps a canary that fails no more often than the stable version does, or that failed before it began', async () => {
  await withCanary();
  const [failing, fine] = [marks(20, false), marks(20, false)];
  await all(failing, '1.0.0', 'failed');
  await all(fine, '1.0.0', 'mounted');
  const visitors = marks(10, true);
  await all(visitors.slice(5), '1.1.0', 'mounted');
  await all(visitors.slice(0, 5), '1.1.0', 'failed');
  await r.api.app.jobs.run('canaries');
  expect((await r.live(name))[1]).toBe('1.1.0');
  await r.rollBack(name);
  await r.api.advanceClock(60);
  await r.promote(name, '1.1.0', share);
  await r.api.app.jobs.run('canaries');
  expect((await r.live(name))[1]).toBe('1.1.0');
});

it('is ended by the job, once, where the report that should have ended it was interrupted', async () => {
  await withCanary();
  const visitors = marks(5, true).map((mark) => Buffer.from(mark.split('.')[0]!, 'base64url'));
  await r.api
    .db('release_outcomes')
    .insert(visitors.map((visitor) => ({ name, version: '1.1.0', outcome: 'failed', visitor })));
  const rules = r.api.config.rules.releases;
  const judged = await Promise.all(
    [1, 2, 3].map(() => evaluateRollout(r.api.app.db, rules, name, { mayMoveOn: true })),
  );
  expect(judged.filter((one) => one !== null)).toHaveLength(1);
  await r.api.app.jobs.run('canaries');
  expect((await r.history(name)).events.filter(({ verb }) => verb === 'rolled_back')).toHaveLength(1);
});

it('caps the reports it counts, and counts every kind over the same period', async () => {
  const early = marks(4, false);
  await all(early, '1.0.0', 'failed');
  await r.api.advanceClock(60);
  await all(marks(3, false), '1.0.0', 'mounted');
  const since = new Date(0);
  expect(await tally(r.api.db, name, '1.0.0', { since, newest: 100 })).toEqual({
    mounted: 3,
    failed: 4,
    seen: 7,
    errors: 0,
    frozen: 0,
    slowStarts: 0,
  });
  expect(await tally(r.api.db, name, '1.0.0', { since, newest: 3 })).toEqual({
    mounted: 3,
    failed: 0,
    seen: 3,
    errors: 0,
    frozen: 0,
    slowStarts: 0,
  });
});

it('reaches a share of visitors within two points of the percentage, and keeps them as it grows', () => {
  const ids = Array.from({ length: 10_000 }, (_, index) =>
    Buffer.from(String(index).padStart(16, '0')).toString('base64url'),
  );
  const inside = (percent: number) => ids.filter((id) => isInCanary(name, '1.1.0', percent, id));
  for (const percent of [1, 10, 25, 50, 90]) expect(Math.abs(inside(percent).length / 100 - percent)).toBeLessThan(2);
  const wide = new Set(inside(25));
  expect(inside(10).every((id) => wide.has(id))).toBe(true);
});

it('are counted for operators once each, by remote and version; the one before the live one fell back', async () => {
  await r.release({ name, version: '1.1.0' });
  await r.prove(name, '1.1.0');
  await r.promote(name, '1.1.0', 100);
  const mark = visitorMark(r.api.config.cookieSecret);
  for (const times of [1, 2]) expect(await report(mark, '1.1.0', 'failed')).toBe(times === 1);
  await report(mark, '1.0.0', 'mounted');
  await report(visitorMark(r.api.config.cookieSecret), '1.1.0', 'mounted');
  await report(mark, '9.9.9', 'failed');
  const text = await r.api.app.metrics.scrape();
  const counted = text.split('\n').filter((line) => line.startsWith('fanfare_remote_outcomes_total{'));
  const of = (version: string, outcome: string) =>
    `fanfare_remote_outcomes_total{remote="mf-auth",version="${version}",outcome="${outcome}"} 1`;
  expect(counted).toEqual([of('1.1.0', 'failed'), of('1.0.0', 'fell_back'), of('1.1.0', 'mounted')]);
});

it('limits the reports of one address', async () => {
  const limited = await registry({ FANFARE_LIMITS: JSON.stringify({ outcomes: { max: 2, windowSeconds: 60 } }) });
  const body = { visitor: 'x', name, version: '1.0.0', outcome: 'mounted' };
  const statuses = [];
  for (let count = 0; count < 3; count += 1) {
    statuses.push((await limited.call('POST', '/api/v2/public/release-outcomes', {}, body)).status);
  }
  expect(statuses).toEqual([200, 200, 429]);
  await limited.close();
});
