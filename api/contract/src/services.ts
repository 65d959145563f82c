import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import {
  byId,
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

/** Shown to free and Pro alike (rules §2). Rates are 0–1, smoothed; all are null for a service with under 5 answers ("New"). */
export const serviceStatistics = z.object({
  answerCount: z.int(),
  answerRate: z.nullable(z.number()),
  acceptRate: z.nullable(z.number()),
  /** Accept rate in the campaign track's genres; null where there is nothing to go by. */
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
  replyDays: z.int(),
  keepDays: z.nullable(z.int()),
  level,
  curator: z.object({ id, display_name: z.string(), profileImageUrl: z.nullable(z.string()) }),
  statistics: serviceStatistics,
  queue: z.object({ open: z.int(), capacity: z.int() }),
  /** `full` and `away` can't be added; `opensAt` says when they open again, where known. */
  availability: z.object({ status: z.enum(['open', 'full', 'away']), opensAt: z.nullable(instant) }),
  /** Two or three reasons why it fits the campaign's track; empty without one. */
  reasons: z.array(
    z.object({ kind: z.enum(['genre', 'artist', 'accept_rate', 'language', 'speed', 'mood']), text: z.string() }),
  ),
  isDemo: z.boolean(),
});
export type ServiceCard = z.infer<typeof serviceCard>;

const filters = {
  /** A campaign type; `influencers` covers the three influencer types. */
  type: z.optional(campaignType),
  /** One exact service type, instead of `type`. */
  serviceType: z.optional(serviceType),
  /** Ranks and gives reasons for this campaign's track. */
  campaignId: z.optional(idParam),
  /** Genre ids; a parent covers its children. */
  genres: z.optional(csv),
  /** ISO 3166 alpha-2 codes. */
  countries: z.optional(csv),
  languages: z.optional(csv),
  priceMin: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(0), z.lte(1_000))),
  priceMax: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(0), z.lte(1_000))),
  /** Answers within so many days. */
  replyDays: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(30))),
  /** Levels, comma separated. */
  levels: z.optional(csv),
  q: z.optional(z.string().check(z.maxLength(100))),
};

export const listServices = endpoint('GET /api/v2/curator-services', {
  summary: 'Active curator services, filtered and sorted; price and Pro never change the order of `match`',
  tag: 'Curator services',
  access: 'account',
  query: z.strictObject({
    ...filters,
    ...pageQuery,
    sort: z.optional(z.enum(['match', 'price', '-price', 'reply', 'accept', 'audience'])),
  }),
  response: z.object({ ...page(serviceCard).shape, total: z.int() }),
});
export const countServices = endpoint('GET /api/v2/curator-services/counts', {
  summary: 'How many services each filter value would leave',
  tag: 'Curator services',
  access: 'account',
  query: z.strictObject(filters),
  response: z.object({
    total: z.int(),
    byType: z.array(z.object({ type: serviceType, count: z.int() })),
    byGenre: z.array(z.object({ id, count: z.int() })),
    byCountry: z.array(z.object({ code: z.string(), count: z.int() })),
    byLevel: z.array(z.object({ level, count: z.int() })),
    byReplyDays: z.array(z.object({ days: z.int(), count: z.int() })),
  }),
});
export const servicePriceRange = endpoint('GET /api/v2/curator-services/stats/price-range', {
  summary: 'Lowest and highest price, the slider step, and how many services stand at each price',
  tag: 'Curator services',
  access: 'account',
  query: z.strictObject({ type: z.optional(campaignType) }),
  response: z.object({
    min: z.int(),
    max: z.int(),
    step: z.int(),
    histogram: z.array(z.object({ priceCredits: z.int(), count: z.int() })),
  }),
});

/** A curator's own service: the card as creators see it, and its switches. */
export const ownService = z.object({
  card: serviceCard,
  status: z.enum(['draft', 'checking', 'active', 'paused', 'rejected', 'suspended']),
  weeklyCapacity: z.int(),
  maxOpen: z.int(),
  awayUntil: z.nullable(instant),
});
export const listOwnServices = endpoint('GET /api/v2/curator/services', {
  summary: 'My services as creators see them',
  tag: 'Curator workbench',
  access: 'curator',
  response: z.array(ownService),
});
export const setServiceAvailability = endpoint('PUT /api/v2/curator/services/:id/availability', {
  summary: 'Pause or resume a service, or change its weekly capacity',
  tag: 'Curator workbench',
  access: 'curator',
  params: byId,
  body: z.strictObject({
    isPaused: z.boolean(),
    weeklyCapacity: z.int().check(z.gte(5), z.lte(200)),
  }),
  response: ownService,
});

export const serviceEndpoints = [
  countServices,
  servicePriceRange,
  listServices,
  listOwnServices,
  setServiceAvailability,
] as const;
