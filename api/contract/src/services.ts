import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import {
  campaignType,
  country,
  credits,
  csv,
  genreRef,
  id,
  idParam,
  instant,
  level,
  page,
  pageQuery,
  serviceType,
} from './shapes.ts';

const accountEndpoint = endpointWith({ tag: 'Curator services', access: 'account' });

/** Shown to free and Pro alike (docs/rules.md#curator-services). Rates are 0–1, smoothed; all are null for a service with under 5 answers ("New"). */
export const serviceStatistics = z.object({
  answerCount: z.int(),
  answerRate: z.nullable(z.number()),
  acceptRate: z.nullable(z.number()),
  /** Accept rate in the campaign track's genres; null if there is no data. */
  acceptRateInGenre: z.nullable(z.number()),
  medianReplyHours: z.nullable(z.number()),
  keptPromiseRate: z.nullable(z.number()),
  /** From 10 votes on. */
  helpfulRate: z.nullable(z.number()),
  lastAnswerAt: z.nullable(instant),
});

export const serviceCard = z.object({
  id,
  type: serviceType,
  title: z.string(),
  description: z.string(),
  deliverable: z.string(),
  url: z.string(),
  imageUrl: z.nullable(z.string()),
  priceCredits: credits,
  audience: z.object({ size: z.int(), source: z.enum(['verified', 'declared']), asOf: instant }),
  country,
  languages: z.array(z.string()),
  feedbackLanguages: z.array(z.string()),
  genres: z.array(genreRef),
  /** What the curator looks for, of a fixed list. Always sent; optional for released front ends. */
  moods: z.optional(z.array(z.string())),
  replyDays: z.int(),
  keepDays: z.nullable(z.int()),
  level,
  curator: z.object({ id, display_name: z.string(), profileImageUrl: z.nullable(z.string()) }),
  statistics: serviceStatistics,
  queue: z.object({ open: z.int(), capacity: z.int() }),
  /** `full` and `away` can't be added; `opensAt` is when they open again, if known. */
  availability: z.object({ status: z.enum(['open', 'full', 'away']), opensAt: z.nullable(instant) }),
  /** Two or three reasons why it fits the campaign's track; empty without one. */
  reasons: z.array(
    z.object({
      kind: z.enum(['genre', 'artist', 'accept_rate', 'language', 'speed', 'reliability', 'mood']),
      /** In English. */
      text: z.string(),
      /** What it says, for texts in other languages, and the values in it. Always sent; optional for released front ends. */
      code: z.optional(z.string()),
      values: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.array(z.string())]))),
    }),
  ),
  isDemo: z.boolean(),
});
export type ServiceCard = z.infer<typeof serviceCard>;

const filters = {
  /** A campaign type; `influencers` covers the three influencer types. */
  type: z.optional(campaignType),
  /** One exact service type, instead of `type`. */
  serviceType: z.optional(serviceType),
  /** Ranks and gives reasons for this campaign's track; services whose stated terms exclude the track are left out. */
  campaignId: z.optional(idParam),
  /** With `campaignId`: only services that take its track as it is, its language included. The counts give the number of those that don't. */
  accepts: z.optional(z.literal('track')),
  /** Genre ids; a parent covers its children. */
  genres: z.optional(csv),
  /** ISO 3166 alpha-2 codes. */
  countries: z.optional(csv),
  /** Of the music: ISO 639-1 codes. */
  languages: z.optional(csv),
  /** The lowest price is at least one step of the slider below the highest. */
  priceMin: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(0), z.lte(1_000))),
  priceMax: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(0), z.lte(1_000))),
  /** The maximum reply time in days. */
  replyDays: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(30))),
  /** Levels, comma separated. */
  levels: z.optional(csv),
  q: z.optional(z.string().check(z.maxLength(100))),
  /** Only services of curators whom I saved; a blocked one stays hidden. */
  saved: z.optional(z.literal('true')),
};

const listQuery = z.strictObject({
  ...filters,
  ...pageQuery,
  sort: z.optional(z.enum(['match', 'price', '-price', 'reply', 'accept', 'audience'])),
});
/** `total` is exact. All pages of a list share one order: nothing repeats or gets lost while prices change. */
const serviceList = z.object({ ...page(serviceCard).shape, total: z.int() });

export const listServices = accountEndpoint('GET /api/v2/curator-services', {
  summary: 'Active curator services, filtered and sorted; price and Pro never change the order of `match`',
  query: listQuery,
  response: serviceList,
});
export const listServicesLegacy = accountEndpoint('GET /api/curators/services', {
  summary: 'The same list under its legacy path',
  query: listQuery,
  response: serviceList,
});

const notForTrack = z.object({
  /** Services that match the filters but don't take the track as it is. */
  total: z.int(),
  /**
   * The reasons; a service may have several. With a campaign, all but `language` always exclude a service; `language` does so
   * with `accepts=track`.
   */
  explicit: z.int(),
  instrumental: z.int(),
  unreleased: z.int(),
  ai: z.int(),
  /** The service excludes one of the track's genres. */
  genre: z.int(),
  language: z.int(),
});
export const countServices = accountEndpoint('GET /api/v2/curator-services/counts', {
  summary:
    'How many services each filter value would leave; exact. Each filter counts with all the others applied, not its own',
  query: z.strictObject(filters),
  response: z.object({
    total: z.int(),
    byType: z.array(z.object({ type: serviceType, count: z.int() })),
    byGenre: z.array(z.object({ id, count: z.int() })),
    byCountry: z.array(z.object({ code: z.string(), count: z.int() })),
    byLanguage: z.optional(z.array(z.object({ code: z.string(), count: z.int() }))),
    byLevel: z.array(z.object({ level, count: z.int() })),
    byReplyDays: z.array(z.object({ days: z.int(), count: z.int() })),
    /** Null without a campaign. */
    notForTrack: z.optional(z.nullable(notForTrack)),
  }),
});
export const servicePriceRange = accountEndpoint('GET /api/v2/curator-services/stats/price-range', {
  summary: 'Lowest and highest price of a type, the slider step, and how many services the filters leave at each price',
  /** The price filter doesn't apply here. */
  query: z.strictObject(filters),
  response: z.object({
    min: z.int(),
    max: z.int(),
    step: z.int(),
    histogram: z.array(z.object({ priceCredits: z.int(), count: z.int() })),
  }),
});

export const listInfluencerCountries = accountEndpoint('GET /api/v2/curator-services/influencers/countries', {
  summary: 'Countries of the influencers of a type (of all types without one), and how many there are',
  query: z.strictObject({ type: z.optional(z.enum(['instagram', 'tiktok', 'youtube'])) }),
  response: z.array(z.object({ ...country.shape, count: z.int() })),
});

/** The tracks' mean, and the standard deviation around it; null where none has the figure. */
const typicalSound = z.nullable(z.object({ mean: z.number(), deviation: z.number() }));
export const serviceSound = z.object({
  /** Placed by it, or accepted from creators, whose sound is known; 0 where it is of fewer than three. */
  trackCount: z.int(),
  loudnessDb: typicalSound,
  dynamicsDb: typicalSound,
  tempoBpm: typicalSound,
  energy: typicalSound,
  danceability: typicalSound,
  brightness: typicalSound,
  speechiness: typicalSound,
});
export type ServiceSound = z.infer<typeof serviceSound>;

export const getServiceSound = accountEndpoint('GET /api/v2/curator-services/:serviceId/sound', {
  summary: 'How the tracks sound that a service placed or accepted',
  params: z.strictObject({ serviceId: idParam }),
  response: serviceSound,
});
