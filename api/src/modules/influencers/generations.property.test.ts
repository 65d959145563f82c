import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runs } from '../../../test/full.ts';
import { type InfluencerMarket, openInfluencerMarket } from './test/influencer-market.ts';
import { startOf, step, take } from './test/walk.ts';

let m: InfluencerMarket;
beforeAll(async () => {
  m = await openInfluencerMarket();
});
afterAll(() => m.t.close());

test('whatever a creator does: nothing twice, nothing put aside comes back, pins stay, budget and cap hold', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.boolean(),
      fc.integer({ min: 3, max: 120 }),
      fc.array(step, { minLength: 3, maxLength: 10 }),
      async (isPro, budgetCredits, steps) => {
        const me = await m.creator({ isPro });
        const first = await me.made({ budgetCredits });
        expect(first.totalCredits).toBeLessThanOrEqual(budgetCredits);
        const walk = startOf(m, me, isPro, first);
        for (const next of steps) await take(walk, next);
      },
    ),
    { numRuns: runs(12, 25) },
  );
});
