import { describe, expect, it } from 'vitest';
import { metadata } from '../../../testing/influencers.ts';
import { bodyOf, budgetStops, emptySettings, isSame, reachOf, suggestedBudget } from './settings.ts';

describe('the budget', () => {
  it('stands at each credit first, further on in larger steps, and reaches both ends and each suggestion', () => {
    const stops = budgetStops(metadata());
    expect(stops.slice(0, 4)).toEqual([3, 4, 5, 6]);
    expect(stops.at(-1)).toBe(2_000);
    for (const credits of [25, 50, 100, 200]) expect(stops).toContain(credits);
    expect(stops).toEqual([...new Set(stops)].toSorted((a, b) => a - b));
    expect(stops.length).toBeLessThan(100);
  });

  it('begins with the second suggestion, or with what there is', () => {
    expect(suggestedBudget(metadata())).toBe(50);
    const budget = { minCredits: 3, maxCredits: 20, stepCredits: 1 };
    expect(suggestedBudget(metadata({ budget: { ...budget, suggestedCredits: [10] } }))).toBe(10);
    expect(suggestedBudget(metadata({ budget: { ...budget, suggestedCredits: [] } }))).toBe(3);
  });

  it('reaches as many as it buys at the usual price of the chosen platforms', () => {
    const given = metadata();
    expect(reachOf(given, ['instagram'], 50)).toBe(4);
    expect(reachOf(given, [], 50)).toBeNull();
    expect(reachOf(metadata({ platforms: [] }), ['tiktok'], 50)).toBeNull();
  });
});

describe('what is asked for', () => {
  it('names neither countries nor trends where none are chosen: they need Pro', () => {
    expect(bodyOf(emptySettings, metadata())).toEqual({
      platforms: ['instagram', 'tiktok', 'youtube'],
      budgetCredits: 50,
      disclosure: '',
    });
  });

  it('takes back the countries that a draft has', () => {
    const before = { ...emptySettings, countries: ['SE'] };
    expect(bodyOf(emptySettings, metadata(), before)).toMatchObject({ countries: [] });
  });

  it('is the same in another order, and another with another budget', () => {
    const one = { ...emptySettings, countries: ['SE', 'GB'] };
    expect(isSame(one, { ...one, countries: ['GB', 'SE'] })).toBe(true);
    expect(isSame(one, { ...one, budgetCredits: 60 })).toBe(false);
    expect(isSame(one, { ...one, countries: ['GB'] })).toBe(false);
  });
});
