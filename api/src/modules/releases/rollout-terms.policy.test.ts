import { expect, it } from 'vitest';
import { promotionTerms } from './rollout-terms.policy.ts';

const refused = (asked: Parameters<typeof promotionTerms>[0]) => {
  try {
    return promotionTerms(asked, 30);
  } catch (error) {
    return (error as { fields?: object }).fields;
  }
};

it('takes either a share or stages that rise to everybody', () => {
  expect(refused({})).toHaveProperty('percent');
  expect(refused({ percent: 10, stages: [100] })).toHaveProperty('percent');
  expect(refused({ percent: 10, bakeMinutes: 5 })).toHaveProperty('bakeMinutes');
  expect(refused({ stages: [5, 25] })).toHaveProperty('stages');
  expect(refused({ stages: [25, 5, 100] })).toHaveProperty('stages');
  // The same hundredth of a percent.
  expect(refused({ stages: [5, 5.001, 100] })).toHaveProperty('stages');
  expect(promotionTerms({ percent: 0.001 }, 30)).toEqual({ percent: 0.01 });
  expect(promotionTerms({ stages: [5, 25, 100], bakeMinutes: 10 }, 30)).toEqual({
    stages: [5, 25, 100],
    bakeMinutes: 10,
  });
  expect(promotionTerms({ stages: [100] }, 30)).toEqual({ stages: [100], bakeMinutes: 30 });
});
