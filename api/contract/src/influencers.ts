import * as z from 'zod/mini';
import { endpoint, endpointWith } from './endpoint.ts';
import { country, credits, id, text, texts } from './shapes.ts';
import { serviceCard } from './services.ts';
import { why } from './refusals/because.ts';

const creatorEndpoint = endpointWith({ tag: 'Influencers', access: 'creator' });

export const platform = z.enum(['instagram', 'tiktok', 'youtube']);
export type Platform = z.infer<typeof platform>;

/** Trends on Fanfare: formats and tags of verified posts, 30 days against the 30 before (docs/rules.md#pro). */
export const trend = z.object({
  slug: z.string(),
  label: z.string(),
  kind: z.enum(['format', 'tag']),
  /** Null if it appears on several. */
  platform: z.nullable(platform),
  postCount: z.int(),
  postCountBefore: z.int(),
  /** 1.4 means 140 % more than before; null if there was none before, or if it is editorial. */
  growth: z.nullable(z.number()),
  /** `editorial`: chosen by the platform, because there are too few posts for a trend. */
  source: z.enum(['posts', 'editorial']),
  /** Counted from demo posts. */
  isDemo: z.boolean(),
});
export type Trend = z.infer<typeof trend>;

/** The settings that an influencer campaign is generated from. */
export const influencerSettings = z.object({
  platforms: z.array(platform),
  /** ISO 3166 alpha-2 codes; empty: anywhere. Pro. */
  countries: z.array(z.string()),
  budgetCredits: z.int(),
  /** Slugs of trends. Pro. */
  trends: z.array(z.string()),
  /** The advertising disclosure of each post. */
  disclosure: z.string(),
});
export type InfluencerSettings = z.infer<typeof influencerSettings>;

/** The generated set. It is the draft's selection, so it is the set that gets paid for. */
export const influencerSet = z.object({
  campaignId: id,
  settings: influencerSettings,
  /** The campaign's pitch: the subject of the posts. */
  brief: z.string(),
  items: z.array(
    z.object({
      service: serviceCard,
      /** Survives regenerating. */
      isPinned: z.boolean(),
      /** Labels of the chosen trends that this influencer has posted in. */
      trends: z.array(z.string()),
    }),
  ),
  totalCredits: credits,
  /** The followers of all of them. */
  audienceSize: z.int(),
  /** The number of influencers that fit the settings. */
  fittingCount: z.int(),
  /** Whether regenerating would return others. */
  hasMore: z.boolean(),
  /** The maximum for a campaign of this account. */
  cap: z.int(),
});
export type InfluencerSet = z.infer<typeof influencerSet>;

const settingsInput = {
  platforms: z.array(platform).check(z.minLength(1, why('fields.platform_required')), z.maxLength(3)),
  budgetCredits: z.int().check(z.gte(3), z.lte(20_000)),
  countries: z.optional(z.array(z.string().check(z.regex(/^[A-Z]{2}$/))).check(z.maxLength(20))),
  trends: z.optional(z.array(z.string().check(z.minLength(1), z.maxLength(60))).check(z.maxLength(5))),
  brief: z.optional(text(1_000)),
  /** Empty: the platform's default. */
  disclosure: z.optional(text(200)),
};

/** 403 `pro_required` for countries and trends, with the feature's name. */
export const createInfluencerCampaign = creatorEndpoint('POST /api/v2/campaigns/influencers', {
  summary: 'Create a draft for influencers, with a first generated set',
  body: z.strictObject({ trackId: id, ...settingsInput }),
  response: influencerSet,
});
export const getInfluencers = creatorEndpoint('GET /api/v2/campaigns/:id/influencers', {
  summary: 'The generated set of a draft for influencers, and what it was generated from',
  response: influencerSet,
});
/** Omitted settings stay unchanged. Pinned influencers stay if they still fit; the others are generated anew. */
export const changeInfluencers = creatorEndpoint('POST /api/v2/campaigns/:id/influencers', {
  summary: 'Change platforms, countries, budget, trends or the brief, and generate the set anew where that matters',
  body: z.partial(z.strictObject(settingsInput)),
  response: influencerSet,
});
export const regenerateInfluencers = creatorEndpoint('POST /api/v2/campaigns/:id/influencers/regenerate', {
  summary: 'Others within the budget: without those shown or disliked; pinned ones stay',
  body: z.strictObject({
    pinnedServicesIDs: z.optional(z.array(id).check(z.maxLength(100))),
    /** Disliked: never suggested again in this campaign. */
    dislikedServicesIDs: z.optional(z.array(id).check(z.maxLength(100))),
    /** Saves only pins and dislikes; the disliked ones leave the set, which is otherwise unchanged. */
    keepOthers: z.optional(z.boolean()),
  }),
  response: influencerSet,
});

export const influencerMetadata = z.object({
  platforms: z.array(
    z.object({
      type: platform,
      serviceCount: z.int(),
      minCredits: z.nullable(credits),
      medianCredits: z.nullable(credits),
      maxCredits: z.nullable(credits),
      audienceSize: z.int(),
      /** The usual disclosure of a post. */
      disclosure: z.string(),
      texts,
    }),
  ),
  budget: z.object({
    minCredits: z.int(),
    maxCredits: z.int(),
    stepCredits: z.int(),
    suggestedCredits: z.array(z.int()),
  }),
  /** This account's maximum, and below it that of each plan. */
  cap: z.int(),
  caps: z.object({ free: z.int(), pro: z.int() }),
  countries: z.array(z.object({ ...country.shape, count: z.int() })),
  /** Pro: filtering by country. */
  areCountriesIncluded: z.boolean(),
  /** Pro: empty if not included. */
  trends: z.array(trend),
  areTrendsIncluded: z.boolean(),
});
export type InfluencerMetadata = z.infer<typeof influencerMetadata>;
export const getInfluencerMetadata = creatorEndpoint('GET /api/v2/campaigns/influencers/metadata', {
  summary: 'What an influencer campaign can be made of: platforms, prices, budgets, countries, trends, caps',
  query: z.strictObject({ type: z.optional(platform) }),
  response: influencerMetadata,
});
export const listGeneratorGenres = endpoint('GET /api/v2/genres/genni', {
  summary: 'Genres that influencers can be generated for, and how many there are',
  tag: 'Influencers',
  access: 'account',
  response: z.array(z.object({ id, name: z.string(), parentId: z.nullable(id), count: z.int() })),
});
