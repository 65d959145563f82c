import fc from 'fast-check';
import { expect, test } from 'vitest';
import { labelNetwork, limits, machine } from './assumptions.ts';
import { demandOf } from './demand.ts';
import { mayBeShared } from './may-be-shared.ts';
import { readMeasured } from './measured.ts';
import { endsAt, firstToEnd, p99Ms, partsOf, primaryEndsAt, resources, usageOf } from './plan.ts';

/* What follows from the measured figures (measured.json) for a market. */

const measured = readMeasured();
const usage = (scale: number, on = machine) => usageOf(labelNetwork, measured, on, scale);
const scale = fc.double({ min: 0.5, max: 2_000, noNaN: true });

test('every figure was measured, and is a figure', () => {
  const figures = Object.values(partsOf(labelNetwork, measured, 1)).concat(Object.values(usage(1)));
  expect(figures.filter((each) => !(each > 0))).toEqual([]);
});

test('ten times the people ask, write and store ten times as much', () => {
  fc.assert(
    fc.property(scale, (times) => {
      const [once, tenfold] = [demandOf(labelNetwork, measured, times), demandOf(labelNetwork, measured, times * 10)];
      for (const name of [
        'walBytesPerSecond',
        'rowBytesPerYear',
        'audioBytesPerYear',
        'staticBytesPerSecond',
      ] as const) {
        expect(tenfold[name] / once[name]).toBeCloseTo(10, 6);
      }
      const [one, ten] = [partsOf(labelNetwork, measured, times), partsOf(labelNetwork, measured, times * 10)];
      for (const name of ['callsPerSecond', 'apiCores', 'reads', 'writes'] as const) {
        expect(ten[name] / one[name]).toBeCloseTo(10, 6);
      }
    }),
  );
});

test('more people never use less, a larger machine never uses more', () => {
  const larger = {
    ...machine,
    cores: machine.cores * 2,
    memoryBytes: machine.memoryBytes * 2,
    diskBytes: machine.diskBytes * 2,
  };
  fc.assert(
    fc.property(scale, fc.double({ min: 1, max: 50, noNaN: true }), (times, factor) => {
      for (const resource of resources) {
        expect(usage(times * factor)[resource]).toBeGreaterThanOrEqual(usage(times)[resource] * (1 - 1e-9));
        expect(usage(times, larger)[resource]).toBeLessThanOrEqual(usage(times)[resource] * (1 + 1e-9));
      }
    }),
  );
});

test('a primary that only writes carries more than a machine that does everything', () => {
  const carried = primaryEndsAt(labelNetwork, measured, machine);
  expect(carried).toBeGreaterThan(endsAt(labelNetwork, measured, machine, 'processor'));
  expect(partsOf(labelNetwork, measured, carried).writes).toBeCloseTo(machine.cores * limits.processor, 6);
});

test('more cores never make the slowest of a hundred calls slower', () => {
  for (const times of [1, 10, 100]) {
    const p99s = [8, 16, 32, 64, 128].map((cores) => p99Ms(labelNetwork, measured, cores, times, 10_000) ?? Infinity);
    expect(p99s).toEqual(p99s.toSorted((a, b) => b - a));
  }
});

test('a resource ends where its limit is, and the first to end is the one that ends first', () => {
  const ends = Object.fromEntries(resources.map((one) => [one, endsAt(labelNetwork, measured, machine, one)]));
  for (const resource of ['disk: rows', 'disk: audio'] as const) {
    expect(usage(ends[resource]!)[resource]).toBeCloseTo(limits.disk, 4);
  }
  const first = resources.toSorted((a, b) => ends[a]! - ends[b]!)[0]!;
  expect(firstToEnd(usage(ends[first]! * 1.01))).toBe(first);
});

test.for([
  ['public, max-age=31536000, immutable', true],
  ['public, s-maxage=60', true],
  ['private, max-age=60', false],
  ['no-store', false],
  ['public, no-cache', false],
  ['public, max-age=0', false],
  [undefined, false],
] as const)('a cache in front keeps “%s”: %s', ([header, expected]) => {
  expect(mayBeShared(header)).toBe(expected);
});
