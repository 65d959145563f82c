import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hundredths } from '../ledger/index.ts';
import { shareOfDispute } from './share.policy.ts';

const nothing = {
  returnedCents: 0,
  returned: hundredths(0),
  cancelledBonus: hundredths(0),
  disputedCents: 0,
  disputed: hundredths(0),
  disputedBonus: hundredths(0),
};
const pack = { credits: 50, price_cents: 4_600, bonus_hundredths: 500 };
const share = (cents: number, standing: Partial<typeof nothing> = {}) =>
  shareOfDispute(pack, cents, { ...nothing, ...standing }).credits;

test.each<[string, number, Partial<typeof nothing>, number]>([
  ['all of it', 4_600, {}, 5_000],
  ['a part, rounded up', 1_533, {}, 1_667],
  ['one cent', 1, {}, 2],
  ['more than was paid, as a bank may count it', 5_000, {}, 5_000],
  ['all that was left after a return', 1_840, { returnedCents: 2_760, returned: hundredths(3_000) }, 2_000],
  [
    'all of it although a part went back before: that is owed twice',
    4_600,
    { returnedCents: 2_760, returned: hundredths(3_000) },
    5_000,
  ],
  ['the rest after another dispute', 2_300, { disputedCents: 2_300, disputed: hundredths(2_500) }, 2_500],
  ['all of it beside another dispute of all of it', 4_600, { disputedCents: 4_600, disputed: hundredths(5_000) }, 0],
])('the share of a dispute about %s', (_what, cents, standing, credits) => {
  expect(share(cents, standing)).toBe(credits);
});

test('shares never exceed what was bought, and reach all of it once all the money is disputed', () => {
  const purchases = fc.record({
    credits: fc.integer({ min: 1, max: 250 }),
    price_cents: fc.integer({ min: 1, max: 30_000 }),
    bonus_hundredths: fc.integer({ min: 0, max: 5_000 }),
  });
  fc.assert(
    fc.property(purchases, fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 6 }), (purchase, disputes) => {
      let standing = nothing;
      for (const cents of disputes) {
        const { credits, bonus } = shareOfDispute(purchase, cents, standing);
        expect(Math.min(credits, bonus)).toBeGreaterThanOrEqual(0);
        standing = {
          ...standing,
          disputedCents: standing.disputedCents + cents,
          disputed: hundredths(standing.disputed + credits),
          disputedBonus: hundredths(standing.disputedBonus + bonus),
        };
      }
      const whole = purchase.credits * 100;
      expect(standing.disputed).toBeLessThanOrEqual(whole);
      expect(standing.disputedBonus).toBeLessThanOrEqual(purchase.bonus_hundredths);
      if (standing.disputedCents >= purchase.price_cents) {
        expect([standing.disputed, standing.disputedBonus]).toEqual([whole, purchase.bonus_hundredths]);
      }
      // Charged-back money never stays spendable.
      expect(standing.disputed * purchase.price_cents).toBeGreaterThanOrEqual(
        Math.min(standing.disputedCents, purchase.price_cents) * whole,
      );
    }),
  );
});

test.each<[string, number, Partial<typeof nothing>, number]>([
  ['of it all is all', 4_600, {}, 500],
  ['of a part is that part, rounded down', 1_533, {}, 166],
  ['beside another dispute is the rest', 2_300, { disputedCents: 2_300, disputedBonus: hundredths(250) }, 250],
  ['after a return is what was not cancelled', 1_840, { returnedCents: 2_760, cancelledBonus: hundredths(300) }, 200],
  ['that a return has paid for is unpaid again', 2_116, { returnedCents: 2_484, returned: hundredths(3_000) }, 500],
  ['of money that went back before is none', 100, { returnedCents: 4_600, cancelledBonus: hundredths(500) }, 0],
])('the bonus %s', (_what, cents, standing, bonus) => {
  expect(shareOfDispute(pack, cents, { ...nothing, ...standing }).bonus).toBe(bonus);
});
