import { expect, test } from 'vitest';
import type { Chance } from './chances.policy.ts';
import { expectedOutcome } from './expected-outcome.ts';

const chance = (serviceId: number, yes: number): Chance => ({
  serviceId,
  priceCredits: 2,
  costOfYes: 2,
  costOfNo: 2,
  answer: 0.9,
  wrongMatch: 0,
  yes,
  deadlineDays: 15,
  reply: { median: 0, stretch: 1, shape: [-2, -1.5, -1, -0.5, 0, 0.5, 1, 1.5, 2], doubt: 0 },
});
const percentsOf = (...services: Chance[]) =>
  expectedOutcome({ first: services, others: [], minAcceptPercent: 0 }, { rangePercent: 80, trackSpread: 0 }).forecast
    .acceptPercents;

test('one or two services have the chance of each outcome, rare ones included; more have none', () => {
  expect(percentsOf(chance(1, 0.5))).toEqual([55, 45]);
  expect(percentsOf(chance(1, 0.06))).toEqual([95, 5]);
  const two = percentsOf(chance(1, 0.5), chance(2, 0.5))!;
  expect(two).toHaveLength(3);
  expect(two[2]).toBe(20);
  expect(percentsOf(chance(1, 0.5), chance(2, 0.5), chance(3, 0.5))).toBeUndefined();
});

test('where everything is spent in any case, nothing comes back, however the shares are added up', () => {
  for (let count = 1; count <= 30; count += 1) {
    const first = Array.from({ length: count }, (_none, n) => ({ ...chance(n, 0.1 + (n % 7) / 10), answer: 1 }));
    const { forecast } = expectedOutcome(
      { first, others: [], minAcceptPercent: 0 },
      { rangePercent: 80, trackSpread: 0.6 },
    );
    expect(forecast.returnedCredits).toEqual({ expected: 0, low: 0, high: 0 });
    expect(forecast.answers).toEqual({ expected: count, low: count, high: count });
  }
});
