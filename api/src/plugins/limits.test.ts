import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestApp, testApp } from '../../test/build-app.ts';
import { AppError } from './errors.ts';

const max = 5;
const windowSeconds = 60;

let api: TestApp;
beforeAll(async () => {
  api = await testApp({
    FANFARE_LIMITS: JSON.stringify({
      signin: { max, windowSeconds },
      finds: { max: 2, windowSeconds },
      findsPerSite: { max: 5, windowSeconds },
      general: { max: 4, windowSeconds },
      generalPerSite: { max: 6, windowSeconds },
    }),
  });
});
afterAll(() => api.close());

/** @returns null for a try that is let through, else the seconds to wait */
async function tried(subject: string, app = api.app): Promise<number | null> {
  try {
    await app.limits.consume('signin', subject);
    return null;
  } catch (error) {
    if (error instanceof AppError && error.code === 'rate_limited') return error.retryAfterSeconds ?? Number.NaN;
    throw error;
  }
}
async function triedOften(subject: string, times: number): Promise<(number | null)[]> {
  const all: (number | null)[] = [];
  for (let index = 0; index < times; index += 1) all.push(await tried(subject));
  return all;
}

describe('an exact limit', () => {
  it('lets no burst through over the edge of a minute of the clock', async () => {
    const intoTheMinute = api.app.clock.nowSeconds() % windowSeconds;
    await api.advanceClock(windowSeconds - intoTheMinute + 57);
    expect(await triedOften('edge', max)).toEqual(Array(max).fill(null));
    await api.advanceClock(5);
    const refused = await triedOften('edge', max);
    expect(refused.filter((wait) => wait === null)).toEqual([]);
  });

  it('says when the oldest try that counts leaves the window, and is right to the second', async () => {
    expect(await triedOften('waits', 3)).toEqual([null, null, null]);
    await api.advanceClock(40);
    expect(await triedOften('waits', 2)).toEqual([null, null]);
    // The first three were made 40 s ago, and the moments that this test took.
    const wait = await tried('waits');
    expect(wait).toBeGreaterThanOrEqual(18);
    expect(wait).toBeLessThanOrEqual(20);
    await api.advanceClock(17);
    expect(await tried('waits')).toBeGreaterThanOrEqual(1);
    await api.advanceClock(3);
    expect(await triedOften('waits', 3)).toEqual([null, null, null]);
    // Now the two at 40 s are the oldest.
    const next = await tried('waits');
    expect(next).toBeGreaterThanOrEqual(37);
    expect(next).toBeLessThanOrEqual(40);
  });

  it('never lets more through in any window, whenever tries come', async () => {
    const passed: { before: number; after: number }[] = [];
    const pauses = [0, 13, 1, 29, 16, 2, 0, 41, 7, 1, 1, 58, 3, 19, 30, 11, 0, 5, 47, 12, 1, 23, 36, 4];
    for (const pause of pauses) {
      await api.advanceClock(pause);
      for (let index = 0; index < 3; index += 1) {
        const before = api.app.clock.now().getTime();
        if ((await tried('any')) === null) passed.push({ before, after: api.app.clock.now().getTime() });
      }
    }
    // As many as a limit can let through in that time, or nearly: it refuses no more than it must.
    const seconds = pauses.reduce((sum, pause) => sum + pause, 0);
    expect(passed.length).toBeGreaterThanOrEqual(Math.floor(seconds / windowSeconds) * max - max);
    for (let index = max; index < passed.length; index += 1) {
      const spanMs = passed[index]!.after - passed[index - max]!.before;
      expect(spanMs).toBeGreaterThanOrEqual(windowSeconds * 1_000);
    }
  });

  it('counts parallel tries of two processes exactly, in any case of letters', async () => {
    const second = await api.another();
    const tries = await Promise.all(
      Array.from({ length: 60 }, (_, index) =>
        tried(index % 3 ? 'Both@example.test' : 'both@EXAMPLE.test', index % 2 ? api.app : second),
      ),
    );
    expect(tries.filter((wait) => wait === null)).toHaveLength(max);
    expect(tries.every((wait) => wait === null || (wait >= windowSeconds - 10 && wait <= windowSeconds))).toBe(true);
    expect(await tried('somebody else')).toBeNull();
  });

  it('isn’t prolonged by the tries that it refuses', async () => {
    await triedOften('patient', max);
    for (let index = 0; index < 6; index += 1) {
      await api.advanceClock(10);
      if (index < 5) expect(await tried('patient')).not.toBeNull();
    }
    expect(await tried('patient')).toBeNull();
  });

  it('gives one try back for each that is taken back, and never more than were made', async () => {
    await triedOften('back', max);
    await api.app.limits.restore('signin', 'BACK');
    expect([await tried('back'), (await tried('back')) === null]).toEqual([null, false]);
    for (let index = 0; index < max * 2; index += 1) await api.app.limits.restore('signin', 'back');
    expect((await triedOften('back', max + 1)).map((wait) => wait === null)).toEqual([...Array(max).fill(true), false]);
    await api.app.limits.restore('signin', 'never tried');
  });

  it('keeps nothing of tries that are out of their window', async () => {
    const count = async () => ((await api.db('rate_limit_tries').count().first()) as { count: number }).count;
    await api.advanceClock(windowSeconds + 1);
    await tried('still counts');
    await api.app.jobs.run('housekeeping');
    expect(await count()).toBe(1);
    expect((await triedOften('still counts', max)).filter((wait) => wait !== null)).toHaveLength(1);
    await api.advanceClock(windowSeconds + 1);
    await api.app.jobs.run('housekeeping');
    expect(await count()).toBe(0);
  });
});

describe('IPv6 networks of one line', () => {
  it('count each for itself and all together, IPv4 addresses each for itself alone', async () => {
    const consume = async (address: string) => {
      try {
        await api.app.limits.consumeNetwork('finds', address);
        return true;
      } catch {
        return false;
      }
    };
    const outcomes = [];
    for (const subnet of [1, 1, 1, 2, 2, 3, 4]) outcomes.push(await consume(`2001:db8:7:${subnet}::1`));
    expect(outcomes).toEqual([true, true, false, true, true, true, false]);
    expect(await consume('2001:db8:8:1::1')).toBe(true);
    for (let last = 1; last < 9; last += 1) expect(await consume(`203.0.113.${last}`)).toBe(true);
    // A try that only the line's limit refused isn't counted against its network.
    await api.advanceClock(windowSeconds);
    for (const _ of [1, 2]) expect(await consume('2001:db8:7:4::1')).toBe(true);
  });

  it('are limited together in everything', async () => {
    const statuses = [];
    for (let subnet = 1; subnet < 9; subnet += 1) {
      const { statusCode } = await api.app.inject({
        url: '/api/v2/public/numbers',
        remoteAddress: `2001:db8:9:${subnet}::1`,
      });
      statuses.push(statusCode === 429);
    }
    expect(statuses).toEqual([false, false, false, false, false, false, true, true]);
  });
});
