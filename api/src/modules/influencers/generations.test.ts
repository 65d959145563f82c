import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { idsOf, type InfluencerMarket, openInfluencerMarket } from './test/influencer-market.ts';

let m: InfluencerMarket;
beforeAll(async () => {
  m = await openInfluencerMarket();
});
afterAll(() => m.t.close());

const known = (ids: readonly number[]) => ids.map((id) => m.services.find((one) => one.id === id)!);
const priceOf = (ids: readonly number[]) => known(ids).reduce((sum, one) => sum + one.price, 0);

describe('a first set', () => {
  test('is the draft’s selection, within the budget and the cap, by the platforms asked for', async () => {
    const me = await m.creator();
    const set = await me.made({ platforms: ['youtube', 'instagram'], budgetCredits: 60, brief: 'A song about rain' });
    const ids = idsOf(set);
    expect(set).toMatchObject({ brief: 'A song about rain', cap: 10, totalCredits: priceOf(ids) });
    expect(set.settings).toEqual({
      platforms: ['instagram', 'youtube'],
      countries: [],
      budgetCredits: 60,
      trends: [],
      disclosure: '',
    });
    expect(set.totalCredits).toBeLessThanOrEqual(60);
    expect(ids.length).toBeGreaterThan(3);
    expect(known(ids).every((one) => one.type !== 'tiktok' && one.level !== 'top')).toBe(true);
    expect(set.audienceSize).toBe(set.items.reduce((sum, { service }) => sum + service.audience.size, 0));
    expect(set.items.every(({ service }) => service.reasons.length >= 2)).toBe(true);
    const { data: campaign } = (await me.call('GET', `campaigns/${set.campaignId}`)) as { data: any };
    expect(campaign.selection.map((one: any) => one.service.id)).toEqual(ids);
    expect(campaign).toMatchObject({ type: 'influencers', pitch: 'A song about rain', totalCredits: set.totalCredits });
  });
});
