import { expect, it } from 'vitest';
import { localeOf } from './locale.ts';
import { homeContentOf } from './page-content.ts';

const nothing = { rules: null, numbers: null, products: null, plans: null, posts: null };
const weekly = [1, 3, 2];

it('says nothing of what the API didn’t answer', () => {
  expect(homeContentOf(nothing, 'en-GB')).toEqual({ rules: [], numbers: [], pricing: [], blog: [] });
});

it('writes figures, money and days as the language does', () => {
  const answers = {
    ...nothing,
    numbers: {
      isDemo: true,
      answeredInTime: { rate: 0.9303, answered: 12_270, due: 13_000, weekly },
      medianReplyDays: { all: 1.75, weekly },
      acceptRate: { rate: null, accepted: 0, answered: 0, weekly },
      creditsReturned: { total: 130.5, weekly },
    },
    products: {
      currency: 'EUR' as const,
      packs: [
        { id: 'a', credits: 10, priceCents: 1_000, savingPercent: 0 },
        { id: 'b', credits: 25, priceCents: 2_450, savingPercent: 2 },
      ],
      methods: [],
      isPayPalSandbox: false,
      stripe: null,
    },
    posts: {
      items: [
        { id: 1, slug: 'one', title: 'One', summary: 'x', publishedAt: '2026-11-23T23:30:00.000Z', isDemo: false },
      ],
      nextCursor: null,
    },
  };
  const inEnglish = homeContentOf(answers, localeOf('en'));
  const [numbers] = inEnglish.numbers;
  expect(numbers?.answered).toMatchObject({ value: '93', answered: '12,270', counted: [{}], uncounted: [] });
  expect(numbers?.accepted).toMatchObject({ value: '–', counted: [], uncounted: [{}] });
  expect(numbers?.median.path).toBe('M4.0 48.0L112.0 4.0L220.0 26.0');
  expect(inEnglish.pricing[0]?.packs).toEqual([
    { credits: '10', price: '€10', each: '€1.00', saves: [] },
    { credits: '25', price: '€24.50', each: '€0.98', saves: [{ percent: '2' }] },
  ]);
  expect(inEnglish.blog[0]?.posts[0]?.day).toBe('23 November 2026');

  const inFrench = homeContentOf(answers, localeOf('fr'));
  expect(inFrench.numbers[0]?.median.value).toBe('1,8');
  expect(inFrench.pricing[0]?.packs[1]?.price).toBe('24,50\u00a0€');
  expect(inFrench.blog[0]?.posts[0]?.day).toBe('23 novembre 2026');
});

it('says nothing of credits and what they cost where none are sold', () => {
  const each = { playlists: 1, radios: 2, influencers: 3 };
  const price = { min: 1, max: 2 };
  const rules = {
    replyDays: each,
    listenSeconds: 45,
    priceCredits: { playlists: price, radios: price, influencers: price },
    creditCents: 100,
    influencerDeclineCredits: 1,
    cardReturnDays: 14,
    curatorSharePercent: { standard: 50, trusted: 55 },
    minCashOutCredits: 20,
    pro: { monthlyCredits: 50, yearlyCredits: 500, maxCurators: 100 },
  };
  expect(homeContentOf({ ...nothing, rules }, 'en-GB').rules[0]?.credit).toBe('€1');
  expect(homeContentOf({ ...nothing, rules: { ...rules, creditCents: null } }, 'en-GB').rules).toEqual([]);
});
