import { describe, expect, it } from 'vitest';
import { metadata } from '../../../testing/influencers.ts';
import { bodyOf, budgetStops, emptySettings, isSame, reachOf, suggestedBudget } from './settings.ts';

describe('the budget', () => {
  it('stops at every credit first, then in larger steps, and includes both ends and each suggestion', () => {
    const stops = budgetStops(metadata());
    expect(stops.slice(0, 4)).toEqual([3, 4, 5, 6]);
    expect(stops.at(-1)).toBe(2_000);
    for (const credits of [25, 50, 100, 200]) expect(stops).toContain(credits);
    expect(stops).toEqual([...new Set(stops)].toSorted((a, b) => a - b));
    expect(stops.length).toBeLessThan(100);
  });

  it('starts with the second suggestion, or the only one', () => {
    expect(suggestedBudget(metadata())).toBe(50);
    const budget = { minCredits: 3, maxCredits: 20, stepCredits: 1 };
    expect(suggestedBudget(metadata({ budget: { ...budget, suggestedCredits: [10] } }))).toBe(10);
    expect(suggestedBudget(metadata({ budget: { ...budget, suggestedCredits: [] } }))).toBe(3);
  });

  it('reaches as many influencers as it buys at the median price of the chosen platforms', () => {
    const given = metadata();
    expect(reachOf(given, ['instagram'], 50)).toBe(4);
    expect(reachOf(given, [], 50)).toBeNull();
    expect(reachOf(metadata({ platforms: [] }), ['tiktok'], 50)).toBeNull();
  });
});

describe('the request', () => {
  it('omits countries and trends if none are chosen, since they need Pro', () => {
    expect(bodyOf(emptySettings, metadata())).toEqual({
      platforms: ['instagram', 'tiktok', 'youtube'],
      budgetCredits: 50,
      disclosure: '',
    });
  });

  it('resets the countries of a draft', () => {
    const before = { ...emptySettings, countries: ['SE'] };
    expect(bodyOf(emptySettings, metadata(), before)).toMatchObject({ countries: [] });
  });

  it('ignores order, but not the budget', () => {
    const one = { ...emptySettings, countries: ['SE', 'GB'] };
    expect(isSame(one, { ...one, countries: ['GB', 'SE'] })).toBe(true);
    expect(isSame(one, { ...one, budgetCredits: 60 })).toBe(false);
    expect(isSame(one, { ...one, countries: ['GB'] })).toBe(false);
  });
});
