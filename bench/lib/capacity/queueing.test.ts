import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentile } from '../numbers.ts';
import { queueTimes, utilisation } from './queueing.ts';

/* The simulation behind docs/operations.md#capacity. */

const work = fc.array(
  fc.record({
    perSecond: fc.double({ min: 0.1, max: 500, noNaN: true }),
    ms: fc.double({ min: 0.01, max: 50, noNaN: true }),
  }),
  { minLength: 1, maxLength: 6 },
);

test('twice the people use twice as much, and twice the servers half as much', () => {
  fc.assert(
    fc.property(work, fc.integer({ min: 1, max: 64 }), (some, servers) => {
      const twice = some.map(({ perSecond, ms }) => ({ perSecond: perSecond * 2, ms }));
      expect(utilisation(twice, servers)).toBeCloseTo(utilisation(some, servers) * 2, 6);
      expect(utilisation(some, servers * 2)).toBeCloseTo(utilisation(some, servers) / 2, 6);
    }),
  );
});

test('another server makes no request wait longer, and more of the same server no other', () => {
  fc.assert(
    fc.property(work, fc.integer({ min: 1, max: 8 }), fc.integer(), (some, servers, seed) => {
      const times = queueTimes({ work: some, servers, requests: 400, seed });
      const withOneMore = queueTimes({ work: some, servers: servers + 1, requests: 400, seed });
      expect(withOneMore.filter((each, index) => each > times[index]! + 1e-6)).toEqual([]);
      expect(percentile(withOneMore, 0.99)).toBeLessThanOrEqual(percentile(times, 0.99) + 1e-6);
    }),
  );
});

test.for([
  // 1 / (μ − λ), and ln 100 times that for the slowest of a hundred.
  [100, 5, 10, 46.05],
  [140, 5, 16.67, 76.75],
] as const)(
  '%i requests a second of %i ms on one server take %f ms, one of a hundred %f ms',
  ([perSecond, ms, mean, p99]) => {
    const times = queueTimes({ work: [{ perSecond, ms }], servers: 1, requests: 300_000, seed: 7 });
    const found = times.reduce((sum, each) => sum + each, 0) / times.length;
    expect(found / mean).toBeGreaterThan(0.95);
    expect(found / mean).toBeLessThan(1.05);
    expect(percentile(times, 0.99) / p99).toBeGreaterThan(0.93);
    expect(percentile(times, 0.99) / p99).toBeLessThan(1.07);
  },
);

test('two servers share what comes: 240 requests a second of 5 ms take 7.81 ms (Erlang C)', () => {
  const times = queueTimes({ work: [{ perSecond: 240, ms: 5 }], servers: 2, requests: 300_000, seed: 7 });
  const found = times.reduce((sum, each) => sum + each, 0) / times.length;
  expect(found / 7.8125).toBeGreaterThan(0.95);
  expect(found / 7.8125).toBeLessThan(1.05);
});

test('what comes faster than it is served piles up', () => {
  const times = queueTimes({ work: [{ perSecond: 300, ms: 5 }], servers: 1, requests: 20_000, seed: 3 });
  // Half a request more comes than is served, with each that is: a third of the 20,000 wait in the end.
  expect(times.at(-1)! / (20_000 * (5 - 1_000 / 300))).toBeGreaterThan(0.9);
});

test('nobody waits where nobody comes', () => {
  expect(queueTimes({ work: [{ perSecond: 0, ms: 5 }], servers: 1, requests: 10, seed: 1 })).toEqual([]);
  expect(utilisation([], 4)).toBe(0);
});
