import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { isInCanary } from './cohort.ts';

const visitors = Array.from({ length: 10_000 }, (_, index) =>
  createHash('sha256').update(`visitor ${index}`).digest().subarray(0, 16).toString('base64url'),
);
const version = '1.5.0';
const share = (percent: number) => visitors.filter((id) => isInCanary('mf-creator', version, percent, id));

test.for([1, 10, 25, 50, 90])('%i %% of visitors are %i %% of 10,000, within 2 points', (percent) => {
  expect(Math.abs(share(percent).length / 100 - percent)).toBeLessThan(2);
});

test('0 and 100 % are exact', () => {
  expect(share(0)).toHaveLength(0);
  expect(share(100)).toHaveLength(visitors.length);
});

test('growing the share keeps everyone who is in', () => {
  const steps = [1, 10, 25, 50, 90, 100].map((percent) => new Set(share(percent)));
  for (const [index, step] of steps.slice(1).entries()) {
    for (const id of steps[index] ?? []) expect(step.has(id)).toBe(true);
  }
});

test('deciding twice gives the same result', () => expect(share(10)).toEqual(share(10)));

test('another version, or another front end, selects other visitors', () => {
  const first = share(10);
  const both = first.filter((id) => isInCanary('mf-creator', '1.6.0', 10, id)).length / first.length;
  const neighbour = first.filter((id) => isInCanary('mf-curator', version, 10, id)).length / first.length;
  // Roughly a tenth of a tenth; all of them would mean that the same visitors try everything.
  expect(both).toBeLessThan(0.2);
  expect(neighbour).toBeLessThan(0.2);
});
