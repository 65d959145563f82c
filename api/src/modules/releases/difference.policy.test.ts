import { expect, it } from 'vitest';
import { confidence, differenceInterval, shareInterval } from './difference.policy.ts';

/* The figures are those of Newcombe's papers of 1998 (Statistics in Medicine 17, pp. 857 and 873), at 95 % on both sides. */
const z = 1.959964;

it('computes Wilson’s interval of a share', () => {
  const bounds = [
    [{ count: 81, of: 263 }, 0.2553, 0.3662],
    [{ count: 15, of: 148 }, 0.0624, 0.1605],
    [{ count: 0, of: 20 }, 0, 0.1611],
    [{ count: 1, of: 29 }, 0.0061, 0.1718],
    [{ count: 29, of: 29 }, 0.883, 1],
  ] as const;
  for (const [share, low, high] of bounds) {
    const interval = shareInterval(share, z);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  }
  expect(shareInterval({ count: 0, of: 0 }, z)).toEqual({ low: 0, high: 1 });
});

it('computes Newcombe’s interval of the difference of two shares', () => {
  const bounds = [
    [{ count: 56, of: 70 }, { count: 48, of: 80 }, 0.0524, 0.3339],
    [{ count: 9, of: 10 }, { count: 3, of: 10 }, 0.1705, 0.809],
    [{ count: 10, of: 10 }, { count: 0, of: 20 }, 0.6791, 1],
    [{ count: 5, of: 56 }, { count: 0, of: 29 }, -0.0381, 0.1926],
  ] as const;
  for (const [one, other, low, high] of bounds) {
    const interval = differenceInterval(one, other, z);
    expect(interval.low).toBeCloseTo(low, 4);
    expect(interval.high).toBeCloseTo(high, 4);
  }
});

it('says nothing against a version of which nobody was heard', () => {
  const nobody = { count: 0, of: 0 };
  const { low, high } = differenceInterval(nobody, { count: 0, of: 50 }, confidence.strict);
  expect(low).toBeLessThan(0);
  expect(high).toBeGreaterThanOrEqual(1);
});
