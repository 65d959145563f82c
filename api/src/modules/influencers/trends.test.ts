import type { InfluencerMetadata, Platform, Trend } from '@fanfare/api-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { idsOf, type InfluencerMarket, type MarketCreator, openInfluencerMarket } from './test/influencer-market.ts';

let m: InfluencerMarket;
let pro: MarketCreator;
beforeAll(async () => {
  m = await openInfluencerMarket();
  pro = await m.creator({ isPro: true });
  // Real posts belong to submissions; how they come about is another test's matter.
  await m.t.db.raw('ALTER TABLE verified_posts DROP CONSTRAINT demo_without_submission');
});
beforeEach(() => m.t.db('verified_posts').delete());
afterAll(() => m.t.close());

interface Posts {
  recent?: number;
  before?: number;
  /** Days ago, instead of the middle of a month. */
  daysAgo?: number;
  format?: string | null;
  tags?: string[];
  platform?: Platform;
  isDemo?: boolean;
  serviceId?: number;
}

async function posts({ recent = 0, before = 0, ...post }: Posts): Promise<void> {
  const platform = post.platform ?? 'instagram';
  const serviceId = post.serviceId ?? m.services.find((one) => one.type === platform)!.id;
  const rows = [...Array<number>(recent).fill(post.daysAgo ?? 15), ...Array<number>(before).fill(post.daysAgo ?? 45)];
  if (rows.length === 0) return;
  await m.t.db('verified_posts').insert(
    rows.map((days) => ({
      service_id: serviceId,
      platform,
      format: post.format ?? null,
      tags: post.tags ?? [],
      is_demo: post.isDemo ?? false,
      verified_at: m.t.db.raw("app_now() - ?::int * interval '1 day' + interval '1 minute'", [days]),
    })),
  );
}

async function metadata(type?: Platform, who = pro): Promise<InfluencerMetadata> {
  const answer = await m.t.app.inject({
    url: `/api/v2/campaigns/influencers/metadata${type ? `?type=${type}` : ''}`,
    headers: who.headers,
  });
  return answer.json().data;
}
const trends = async (type?: Platform): Promise<Trend[]> => (await metadata(type)).trends;
const counted = async (type?: Platform) => (await trends(type)).filter((trend) => trend.source === 'posts');

describe('trends', () => {
  test('are what grew most, 30 days against the 30 before, what is new first', async () => {
    await posts({ tags: ['slow'], recent: 9, before: 6 });
    await posts({ tags: ['fast'], recent: 12, before: 5 });
    await posts({ tags: ['brandnew'], recent: 5 });
    await posts({ tags: ['fading'], recent: 6, before: 9 });
    await posts({ tags: ['level'], recent: 6, before: 6 });
    await posts({ format: 'reel', recent: 10, before: 5 });
    expect(await counted()).toEqual([
      {
        slug: 'tag-brandnew',
        label: '#brandnew',
        kind: 'tag',
        platform: 'instagram',
        postCount: 5,
        postCountBefore: 0,
        growth: null,
        source: 'posts',
        isDemo: false,
      },
      {
        slug: 'tag-fast',
        label: '#fast',
        kind: 'tag',
        platform: 'instagram',
        postCount: 12,
        postCountBefore: 5,
        growth: 1.4,
        source: 'posts',
        isDemo: false,
      },
      {
        slug: 'format-reel',
        label: 'Reels',
        kind: 'format',
        platform: 'instagram',
        postCount: 10,
        postCountBefore: 5,
        growth: 1,
        source: 'posts',
        isDemo: false,
      },
      {
        slug: 'tag-slow',
        label: '#slow',
        kind: 'tag',
        platform: 'instagram',
        postCount: 9,
        postCountBefore: 6,
        growth: 0.5,
        source: 'posts',
        isDemo: false,
      },
    ]);
  });

  test('take five posts within the 30 days', async () => {
    await posts({ tags: ['four'], recent: 4 });
    await posts({ tags: ['five'], recent: 5, before: 1 });
    await posts({ tags: ['longago'], recent: 30, daysAgo: 61 });
    expect((await counted()).map((trend) => trend.slug)).toEqual(['tag-five']);
  });

  test('count a post to the day that it falls in', async () => {
    await posts({ tags: ['edge'], recent: 5, daysAgo: 30 });
    await posts({ tags: ['edge'], before: 2, daysAgo: 60 });
    expect(await counted()).toMatchObject([{ slug: 'tag-edge', postCount: 5, postCountBefore: 2 }]);
    await m.t.db('verified_posts').delete();
    await posts({ tags: ['edge'], recent: 5, daysAgo: 31 });
    expect(await counted()).toEqual([]);
  });

  test('are filled up with ours, marked so and never twice', async () => {
    await posts({ tags: ['newmusic'], recent: 6, before: 2 });
    await posts({ format: 'short', platform: 'youtube', recent: 2, before: 1 });
    const all = await trends();
    expect(all.length).toBe(m.t.config.rules.influencers.trends.shown);
    expect(all.map((trend) => trend.source)).toEqual(['posts', ...all.slice(1).map(() => 'editorial')]);
    expect(new Set(all.map((trend) => trend.slug)).size).toBe(all.length);
    expect(all.every((trend) => trend.source === 'posts' || trend.growth === null)).toBe(true);
    // What is known of ours is said all the same.
    expect(all.find((trend) => trend.slug === 'format-short')).toMatchObject({ postCount: 2, postCountBefore: 1 });
  });

  test('never count demo posts and real ones together; the real trend goes before the demo’s', async () => {
    await posts({ tags: ['both'], recent: 3, before: 1 });
    await posts({ tags: ['both'], recent: 3, before: 1, isDemo: true });
    expect(await counted()).toEqual([]);
    await posts({ tags: ['both'], recent: 6, isDemo: true });
    expect(await counted()).toMatchObject([{ slug: 'tag-both', isDemo: true, postCount: 9, postCountBefore: 1 }]);
    await posts({ tags: ['both'], recent: 3 });
    expect(await counted()).toMatchObject([{ slug: 'tag-both', isDemo: false, postCount: 6, postCountBefore: 1 }]);
  });

  test('of one platform count its posts alone', async () => {
    await posts({ tags: ['shared'], recent: 4, platform: 'instagram' });
    await posts({ tags: ['shared'], recent: 6, platform: 'tiktok' });
    expect(await counted()).toMatchObject([{ slug: 'tag-shared', platform: null, postCount: 10 }]);
    expect(await counted('tiktok')).toMatchObject([{ slug: 'tag-shared', platform: 'tiktok', postCount: 6 }]);
    expect(await counted('instagram')).toEqual([]);
    expect((await trends('youtube')).filter((one) => one.kind === 'format').map((one) => one.platform)).toEqual([
      'youtube',
    ]);
  });
});

describe('a chosen trend', () => {
  test('puts those first who posted in it, each group in the order of the ranking, and says so', async () => {
    const ranking = idsOf(await pro.made({ budgetCredits: 20_000 }));
    const posters = [ranking[25]!, ranking[11]!, ranking[30]!];
    for (const serviceId of posters) {
      const { type } = m.services.find((one) => one.id === serviceId)!;
      await posts({ tags: ['nightdrive'], recent: 2, platform: type, serviceId });
    }
    const { campaignId, ...set } = await pro.made({ budgetCredits: 20_000, trends: ['tag-nightdrive'] });
    const first = ranking.filter((id) => posters.includes(id));
    expect(idsOf({ campaignId, ...set })).toEqual([...first, ...ranking.filter((id) => !posters.includes(id))]);
    expect(set.items.slice(0, 4).map((item) => item.trends)).toEqual([
      ['#nightdrive'],
      ['#nightdrive'],
      ['#nightdrive'],
      [],
    ]);
    expect(set.fittingCount).toBe(m.services.length);
    const little = await pro.change(campaignId, { budgetCredits: 40 });
    expect(idsOf(little)[0]).toBe(first[0]);
    // The list of a platform holds what the list of all may leave out: each can be chosen.
    expect((await pro.tryMake({ trends: ['format-photos', 'tag-nightdrive'] })).status).toBe(200);
    // What nobody posts any more may stay chosen; it can't be chosen anew.
    await m.t.db('verified_posts').delete();
    await posts({ tags: ['brandnew'], recent: 8 });
    const both = await pro.change(campaignId, { trends: ['tag-brandnew', 'tag-nightdrive'] });
    expect(both.settings.trends).toEqual(['tag-brandnew', 'tag-nightdrive']);
    await pro.change(campaignId, { trends: ['tag-nightdrive'] });
    await m.t.db('verified_posts').delete();
    expect((await pro.tryChange(campaignId, { trends: ['tag-nightdrive', 'tag-brandnew'] })).error.fields).toEqual({
      trends: 'Trend tag-brandnew is not known',
    });
  });
});

describe('what a campaign can be made of', () => {
  test('platforms with prices, audiences and usual words; budgets, caps, and countries by the filter’s own measure', async () => {
    const free = await m.creator();
    const about = await metadata(undefined, free);
    for (const { type, ...figures } of about.platforms) {
      const own = m.services.filter((one) => one.type === type);
      const prices = own.map((one) => one.price).toSorted((a, b) => a - b);
      expect(figures).toMatchObject({
        serviceCount: own.length,
        minCredits: prices[0],
        medianCredits: prices[Math.ceil(prices.length / 2) - 1],
        maxCredits: prices.at(-1),
        disclosure: m.t.config.rules.influencers.disclosure[type],
      });
      expect(figures.audienceSize).toBeGreaterThan(1_000);
    }
    expect(about.platforms.map((one) => one.type)).toEqual(['instagram', 'tiktok', 'youtube']);
    expect(about).toMatchObject({
      cap: 10,
      caps: { free: 10, pro: 100 },
      areCountriesIncluded: false,
      areTrendsIncluded: false,
      trends: [],
      budget: { minCredits: 3, maxCredits: 20_000, stepCredits: 1, suggestedCredits: [25, 50, 100, 250] },
    });
    const inJapan = m.services.filter((one) => one.country === 'JP' || one.audience.includes('JP')).length;
    expect(about.countries.find((one) => one.code === 'JP')?.count).toBe(inJapan);
    expect(about.countries.map((one) => one.name)).toEqual(about.countries.map((one) => one.name).toSorted());
    expect(await metadata()).toMatchObject({ cap: 100, areCountriesIncluded: true, areTrendsIncluded: true });
    expect((await metadata('tiktok')).platforms.map((one) => one.type)).toEqual(['tiktok']);
  });

  test('a country counts those who are followed there as soon as they say so', async () => {
    const before = (await metadata()).countries.find((one) => one.code === 'BR')!.count;
    const swede = m.services.find((one) => one.country === 'SE' && one.audience.length === 0)!;
    await m.t
      .db('services')
      .where({ id: swede.id })
      .update({ audience_country_ids: [m.countries['BR']] });
    expect((await metadata()).countries.find((one) => one.code === 'BR')!.count).toBe(before + 1);
    await m.t.db('services').where({ id: swede.id }).update({ audience_country_ids: [] });
  });

  test('genres that influencers take, with how many', async () => {
    const answer = await m.t.app.inject({ url: '/api/v2/genres/genni', headers: pro.headers });
    expect(answer.json().data).toEqual([
      { id: m.genreId, name: 'Indie folk', parentId: null, count: m.services.length },
    ]);
  });
});
