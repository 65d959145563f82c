import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byId, credits, id, idParam, instant } from './shapes.ts';

/** What is expected, and the range that `rangePercent` of such campaigns end in. */
export const range = z.object({ expected: z.number(), low: z.number(), high: z.number() });

/**
 * What to expect of a list of services, from their own statistics (docs/rules.md#campaigns). Made once: a campaign keeps the one that it was
 * paid with.
 */
export const forecast = z.object({
  curatorCount: z.int(),
  totalCredits: credits,
  /** Of 100 campaigns so many are meant to end within each range. */
  rangePercent: z.int(),
  answers: range,
  accepts: range,
  /** Credits spent for each yes. `high` is null where the range begins at no yes at all, all are null where it ends there. */
  creditsPerAccept: z.object({
    expected: z.nullable(credits),
    low: z.nullable(credits),
    high: z.nullable(credits),
  }),
  /** What comes back: missed deadlines, wrong matches, an influencer's no. */
  returnedCredits: range,
  /** Until the last answer. */
  days: range,
  medianReplyDays: z.nullable(z.number()),
  /** When the last deadline ends. */
  deadlineDay: z.int(),
  /** Answers of yes by the end of each day, from day 0 on. */
  byDay: z.array(z.object({ day: z.number(), low: z.number(), expected: z.number(), high: z.number() })),
  /** What it stands on: services with a record of their own, new ones judged by others of their kind, and demo ones among them. */
  basis: z.object({ withRecord: z.int(), new: z.int(), demo: z.int(), statisticsDays: z.int() }),
});
export type Forecast = z.infer<typeof forecast>;

/** What the first of two waves brings, and how likely its answers let the second one follow. */
export const firstWave = z.object({
  /** Who goes out first: the best matches. */
  servicesIDs: z.array(id),
  totalCredits: credits,
  answers: range,
  accepts: range,
  /** Until the last of them has ended. */
  days: range,
  /** Of 100 such campaigns so many go on with the others. */
  goesOnPercent: z.number(),
});
export type FirstWave = z.infer<typeof firstWave>;

/** What became of it. Null where nothing can be said yet. */
export const outcome = z.object({
  /** Nothing is open any more. */
  isOver: z.boolean(),
  /** Days since sending: now, or at the end. */
  day: z.number(),
  answers: z.int(),
  accepts: z.int(),
  creditsPerAccept: z.nullable(credits),
  spentCredits: credits,
  returnedCredits: credits,
  /** Until the last answer so far. */
  days: z.nullable(z.number()),
  medianReplyDays: z.nullable(z.number()),
  /** Each yes: the day, and how many there were from then on. */
  accepted: z.array(z.object({ day: z.number(), count: z.int() })),
});

export const campaignForecast = z.object({
  campaignId: id,
  /** Of a draft: of what is chosen now, null while nothing is. Afterwards: as it stood at the payment, null where none was kept. */
  forecast: z.nullable(forecast),
  /** Null where all go out at once. Always answered; optional, because front ends that are out don't know it. */
  firstWave: z.optional(z.nullable(firstWave)),
  madeAt: z.nullable(instant),
  /** Null until it is sent. */
  outcome: z.nullable(outcome),
  /** Whether each ended within its range; null while it is open, or where it can't be judged. */
  held: z.nullable(
    z.object({
      answers: z.nullable(z.boolean()),
      accepts: z.nullable(z.boolean()),
      creditsPerAccept: z.nullable(z.boolean()),
      days: z.nullable(z.boolean()),
    }),
  ),
});
export type CampaignForecast = z.infer<typeof campaignForecast>;

export const getCampaignForecast = endpoint('GET /api/v2/campaigns/:id/forecast', {
  summary: 'What to expect of one of my campaigns, and what became of it',
  tag: 'Forecasts',
  access: 'creator',
  params: byId,
  /** Of a draft: in waves that are only thought of so far, instead of those it was planned with. `firstCount` 0 is all at once. */
  query: z.strictObject({
    firstCount: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(0), z.lte(99))),
    minAcceptPercent: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(100))),
  }),
  response: campaignForecast,
});
/** For lists that aren't a campaign yet; the music as far as it is known. */
export const forecastServices = endpoint('POST /api/v2/public/forecasts', {
  summary: 'What to expect of a list of services',
  tag: 'Forecasts',
  access: 'public',
  body: z.strictObject({
    servicesIDs: z.array(id).check(z.minLength(1), z.maxLength(100)),
    genreIds: z.optional(z.array(id).check(z.maxLength(5))),
    /** A track of the catalogue, instead of genres. */
    sid: z.optional(idParam),
  }),
  response: forecast,
});

/** One measure of all forecasts whose campaigns are over. */
const judged = z.object({
  measure: z.enum(['answers', 'accepts', 'credits_per_accept', 'days']),
  /** How many could be judged; what ended below, within and above the range adds up to it. */
  judged: z.int(),
  below: z.int(),
  held: z.int(),
  above: z.int(),
});
export const calibration = z.object({
  rangePercent: z.int(),
  /** Campaigns that are over and had a forecast. Demo ones are counted apart, never together with real ones. */
  campaigns: z.int(),
  measures: z.array(judged),
  /** Campaigns by how many yes were expected, and how many came. */
  accepts: z.array(
    z.object({
      fromExpected: z.number(),
      toExpected: z.number(),
      campaigns: z.int(),
      meanExpected: z.number(),
      meanOutcome: z.number(),
    }),
  ),
  isDemo: z.boolean(),
  updatedAt: instant,
});
export type Calibration = z.infer<typeof calibration>;
export const getCalibration = endpoint('GET /api/v2/public/forecasts/calibration', {
  summary: 'How our forecasts held, over all campaigns that are over',
  tag: 'Forecasts',
  access: 'public',
  /** Real campaigns first; demo ones only outside production. */
  response: z.array(calibration),
});

export const forecastEndpoints = [getCampaignForecast, forecastServices, getCalibration] as const;
