import { inEnglish } from '../../because.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { packsOf } from '../../packs.ts';
import { defaultRules, type Rules } from '../../rules.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { type Benefit, benefitText, packsWith, termsFor } from './promo-terms.ts';

const packs = packsOf(defaultRules);
const packOf = (credits: number) => packs.find((pack) => pack.credits === credits)!;

/** rules.md §1, computed independently: a credit's revenue after tax and processing, against the highest share. */
function bringsInEnough({ money }: Rules, priceCents: number, credits: number): boolean {
  const netCents = priceCents / credits / (1 + money.vatPercent / 100) - money.processingCentsPerCredit;
  return netCents >= Math.max(...Object.values(money.curatorSharePercent)) - 1e-9;
}

describe('refuses', () => {
  test.each<[string, number, Benefit]>([
    ['half of the largest pack', 250, { kind: 'percent_off', value: 50 }],
    ['a discount as large as the price', 10, { kind: 'amount_off', value: 1_000 }],
    ['a discount larger than the price', 10, { kind: 'amount_off', value: 1_001 }],
    ['as much on top as there is', 100, { kind: 'bonus_percent', value: 100 }],
    ['more on top than a small pack bears', 10, { kind: 'bonus_credits', value: 5 }],
  ])('%s', (_what, credits, benefit) => {
    expect(termsFor(defaultRules, packOf(credits), benefit)).toBeNull();
  });

  test('one cent below the limit, not the limit itself: 69.6 cents a credit', () => {
    const border = packOf(10).priceCents - 696;
    expect(termsFor(defaultRules, packOf(10), { kind: 'amount_off', value: border })?.priceCents).toBe(696);
    expect(termsFor(defaultRules, packOf(10), { kind: 'amount_off', value: border + 1 })).toBeNull();
  });

  test('a free pack, even where rules rule out a loss', () => {
    const money = {
      ...defaultRules.money,
      curatorSharePercent: { new: 0, standard: 0, trusted: 0, top: 0 },
      processingCentsPerCredit: 0,
    };
    const nothingToLose: Rules = { ...defaultRules, money };
    const all = packOf(10).priceCents;
    expect(termsFor(nothingToLose, packOf(10), { kind: 'amount_off', value: all })).toBeNull();
    expect(termsFor(nothingToLose, packOf(10), { kind: 'amount_off', value: all - 1 })?.priceCents).toBe(1);
  });
});

test.each<[Benefit, number, { discountCents: number; bonus: number; priceCents: number }]>([
  [{ kind: 'percent_off', value: 10 }, 25, { discountCents: 240, bonus: 0, priceCents: 2_160 }],
  // 3 % of €24 are 72 cents; of €46, 138; 7 % of €205 are 1,435.
  [{ kind: 'percent_off', value: 7 }, 250, { discountCents: 1_435, bonus: 0, priceCents: 19_065 }],
  [{ kind: 'amount_off', value: 333 }, 50, { discountCents: 333, bonus: 0, priceCents: 4_267 }],
  [{ kind: 'bonus_percent', value: 7 }, 25, { discountCents: 0, bonus: 1.75, priceCents: 2_400 }],
  [{ kind: 'bonus_credits', value: 5 }, 25, { discountCents: 0, bonus: 5, priceCents: 2_400 }],
])('%o on the pack of %i', (benefit, credits, { bonus, ...money }) => {
  const terms = termsFor(defaultRules, packOf(credits), benefit)!;
  expect({ ...terms, bonus: toDecimal(terms.bonus) }).toEqual({ ...money, bonus });
});

test('a percentage of an odd price is rounded down to the cent', () => {
  const odd = { ...packOf(25), priceCents: 2_399 };
  // 10 % of 2,399 are 239.9 cents.
  expect(termsFor(defaultRules, odd, { kind: 'percent_off', value: 10 })).toMatchObject({
    discountCents: 239,
    priceCents: 2_160,
  });
});

const kinds = fc.constantFrom('percent_off', 'amount_off', 'bonus_percent', 'bonus_credits');
const somePacks = fc.uniqueArray(
  fc.record({ credits: fc.integer({ min: 1, max: 2_000 }), cents: fc.integer({ min: 70, max: 150 }) }),
  {
    minLength: 1,
    maxLength: 6,
    selector: (pack) => pack.credits,
  },
);

test('any pack, kind and value: never free, never negative, never sold at a loss, and to the cent', () => {
  let good = 0;
  fc.assert(
    fc.property(
      somePacks,
      kinds,
      fc.oneof(fc.integer({ min: 1, max: 120 }), fc.integer({ min: 1, max: 1_000_000 })),
      (made, kind, value) => {
        const offered = made.map(({ credits, cents }) => ({ credits, priceCents: credits * cents }));
        const rules: Rules = { ...defaultRules, money: { ...defaultRules.money, packs: offered } };
        for (const pack of packsOf(rules)) {
          const terms = termsFor(rules, pack, { kind, value });
          if (!terms) continue;
          good += 1;
          expect(terms.priceCents).toBeGreaterThan(0);
          expect(terms.discountCents).toBeGreaterThanOrEqual(0);
          expect(terms.bonus).toBeGreaterThanOrEqual(0);
          expect(terms.priceCents + terms.discountCents).toBe(pack.priceCents);
          expect(Number.isSafeInteger(hundredths(terms.bonus))).toBe(true);
          expect(bringsInEnough(rules, terms.priceCents, pack.credits + terms.bonus / 100)).toBe(true);
        }
      },
    ),
    { numRuns: 3_000 },
  );
  expect(good).toBeGreaterThan(1_000);
});

test('every refused pack would have been too cheap', () => {
  fc.assert(
    fc.property(fc.constantFrom(...packs), kinds, fc.integer({ min: 1, max: 400 }), (pack, kind, value) => {
      if (termsFor(defaultRules, pack, { kind, value })) return;
      const priceCents =
        pack.priceCents -
        (kind === 'percent_off' ? Math.floor((pack.priceCents * value) / 100) : kind === 'amount_off' ? value : 0);
      const bonus = kind === 'bonus_percent' ? (pack.credits * value) / 100 : kind === 'bonus_credits' ? value : 0;
      expect(bringsInEnough(defaultRules, priceCents, pack.credits + bonus)).toBe(false);
    }),
    { numRuns: 3_000 },
  );
});

test('a minimum pack excludes smaller ones', () => {
  const usable = packsWith(defaultRules, packs, { kind: 'percent_off', value: 20, min_credits: 50 });
  // The pack of 250 would be too cheap.
  expect(usable.map(({ pack }) => pack.credits)).toEqual([50, 100]);
});

test.each<[Benefit, string]>([
  [{ kind: 'percent_off', value: 10 }, '10 % off'],
  [{ kind: 'amount_off', value: 500 }, '€5 off'],
  [{ kind: 'amount_off', value: 1_050 }, '€10.50 off'],
  [{ kind: 'bonus_percent', value: 10 }, '10 % more credits'],
  [{ kind: 'bonus_credits', value: 1 }, '1 credit on top'],
  [{ kind: 'bonus_credits', value: 5 }, '5 credits on top'],
])('%o reads "%s"', (benefit, words) => {
  expect(inEnglish(benefitText(benefit))).toBe(words);
});
