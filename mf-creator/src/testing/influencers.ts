import type { InfluencerMetadata, InfluencerSet, ServiceCard, Trend } from '@fanfare/api-contract';
import { service } from './fixtures.ts';

/** API responses about influencers; `over` overrides fields. */

export const influencer = (over: Partial<ServiceCard> = {}): ServiceCard =>
  service({
    id: 301,
    type: 'instagram',
    title: 'Kitchen Reels',
    deliverable: 'One reel with 15 seconds of the track.',
    priceCredits: 12,
    ...over,
  });
export const kitchen = influencer();
export const harbour = influencer({ id: 302, type: 'tiktok', title: 'Harbour Light', priceCredits: 20 });
export const attic = influencer({ id: 303, type: 'youtube', title: 'Attic Sessions', priceCredits: 8 });

export const trend = (over: Partial<Trend> = {}): Trend => ({
  slug: 'tag:slowmorning',
  label: 'slowmorning',
  kind: 'tag',
  platform: null,
  postCount: 12,
  postCountBefore: 5,
  growth: 1.4,
  source: 'posts',
  isDemo: false,
  ...over,
});

const price = { minCredits: 3, medianCredits: 12, maxCredits: 60, serviceCount: 40, audienceSize: 900_000 };

export const metadata = (over: Partial<InfluencerMetadata> = {}): InfluencerMetadata => ({
  platforms: [
    { type: 'instagram', ...price, disclosure: 'Paid partnership' },
    { type: 'tiktok', ...price, disclosure: 'Promotional content' },
    { type: 'youtube', ...price, disclosure: 'Includes paid promotion' },
  ],
  budget: { minCredits: 3, maxCredits: 2_000, stepCredits: 1, suggestedCredits: [25, 50, 100, 200] },
  cap: 10,
  caps: { free: 10, pro: 100 },
  countries: [
    { id: 1, code: 'SE', name: 'Sweden', count: 14 },
    { id: 2, code: 'GB', name: 'United Kingdom', count: 31 },
    { id: 3, code: 'NZ', name: 'New Zealand', count: 0 },
  ],
  areCountriesIncluded: false,
  trends: [],
  areTrendsIncluded: false,
  ...over,
});

/** The response for a Pro account. */
export const proMetadata = (over: Partial<InfluencerMetadata> = {}): InfluencerMetadata =>
  metadata({
    cap: 100,
    areCountriesIncluded: true,
    areTrendsIncluded: true,
    trends: [
      trend(),
      trend({ slug: 'reel', label: 'Reel', kind: 'format', platform: 'instagram', growth: null, source: 'editorial' }),
    ],
    ...over,
  });

/** A generated set of these; the first `pinned` ids are pinned. */
export function influencerSet(
  services: readonly ServiceCard[] = [kitchen, harbour],
  { pinned = [], ...over }: Partial<InfluencerSet> & { pinned?: number[] } = {},
): InfluencerSet {
  return {
    campaignId: 1042,
    settings: {
      platforms: ['instagram', 'tiktok', 'youtube'],
      countries: [],
      budgetCredits: 50,
      trends: [],
      disclosure: '',
    },
    brief: 'A reel at breakfast.',
    items: services.map((one) => ({ service: one, isPinned: pinned.includes(one.id), trends: [] })),
    totalCredits: services.reduce((sum, { priceCredits }) => sum + priceCredits, 0),
    audienceSize: services.reduce((sum, { audience }) => sum + audience.size, 0),
    fittingCount: 64,
    hasMore: true,
    cap: 10,
    ...over,
  };
}
