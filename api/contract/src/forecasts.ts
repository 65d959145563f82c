import * as z from 'zod/mini';
import { endpoint, endpointWith } from './endpoint.ts';
import { credits, id, idParam, instant } from './shapes.ts';

const publicEndpoint = endpointWith({ tag: 'Forecasts', access: 'public' });

/** The expected value, and the range in which `rangePercent` of such campaigns end. */
export const range = z.object({ expected: z.number(), low: z.number(), high: z.number() });

/**
 * The expected outcome of a list of services, from their own statistics (docs/rules.md#campaigns). Computed once: a campaign
 * keeps the forecast it was paid with.
 */
export const forecast = z.object({
  curatorCount: z.int(),
  totalCredits: credits,
  /** The share of campaigns, out of 100, expected to end within each range. */
  rangePercent: z.int(),
  answers: range,
  accepts: range,
  /** Of one or two services, whose outcomes can be counted: the chances, out of 100, of no accept, of one, of two. Omitted for more. */
  acceptPercents: z.optional(z.array(z.int())),
  /** Credits spent per accept. `high` is null if the range begins at no accept at all; all are null if it ends there. */
  creditsPerAccept: z.object({
    expected: z.nullable(credits),
    low: z.nullable(credits),
    high: z.nullable(credits),
  }),
  /** Credits returned: missed deadlines, wrong matches, an influencer's no. */
  returnedCredits: range,
  /** Until the last answer. */
  days: range,
  medianReplyDays: z.nullable(z.number()),
  /** When the last deadline ends. */
  deadlineDay: z.int(),
  /** Accepts by the end of each day, from day 0 on. */
  byDay: z.array(z.object({ day: z.number(), low: z.number(), expected: z.number(), high: z.number() })),
  /** Its basis: services with a record of their own, new ones judged by others of their kind, and demo ones among them. */
  basis: z.object({ withRecord: z.int(), new: z.int(), demo: z.int(), statisticsDays: z.int() }),
});
export type Forecast = z.infer<typeof forecast>;

/** The outcome of the first of two waves, and the chance that its answers release the second. */
export const firstWave = z.object({
  /** The services of the first wave: the best matches. */
  servicesIDs: z.array(id),
  totalCredits: credits,
  answers: range,
  accepts: range,
  /** Days until the last of them has ended. */
  days: range,
  /** The share of such campaigns, out of 100, that continue with the second wave. */
  goesOnPercent: z.number(),
});
export type FirstWave = z.infer<typeof firstWave>;

/** The outcome. Null as long as there is none yet. */
export const outcome = z.object({
  /** Whether no submission is open any more. */
  isOver: z.boolean(),
  /** Days since sending: up to now, or to the end. */
  day: z.number(),
  answers: z.int(),
  accepts: z.int(),
  creditsPerAccept: z.nullable(credits),
  spentCredits: credits,
  returnedCredits: credits,
  /** Days until the last answer so far. */
  days: z.nullable(z.number()),
  medianReplyDays: z.nullable(z.number()),
  /** Each accept: the day, and the running count. */
  accepted: z.array(z.object({ day: z.number(), count: z.int() })),
});

export const campaignForecast = z.object({
  campaignId: id,
  /** For a draft: of the current selection, null while it is empty. Afterwards: as saved at the payment, null if none was saved. */
  forecast: z.nullable(forecast),
  /** Null if everything is sent at once. Always sent; optional for released front ends, which don't know it. */
  firstWave: z.optional(z.nullable(firstWave)),
  madeAt: z.nullable(instant),
  /** Null until it is sent. */
  outcome: z.nullable(outcome),
  /** Whether each ended within its range; null while it is open, or if it can't be scored. */
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
  /** For a draft: previews other waves than the planned ones. `firstCount` 0 sends everything at once. */
  query: z.strictObject({
    firstCount: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(0), z.lte(99))),
    minAcceptPercent: z.optional(z.coerce.number<string | number>().check(z.int(), z.gte(1), z.lte(100))),
  }),
  response: campaignForecast,
});
/** For lists that aren't a campaign yet, with the music as far as it is known. */
export const forecastServices = publicEndpoint('POST /api/v2/public/forecasts', {
  summary: 'What to expect of a list of services',
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
  /** The number that could be scored; the counts below, within and above the range add up to it. */
  judged: z.int(),
  below: z.int(),
  held: z.int(),
  above: z.int(),
});
export const calibration = z.object({
  rangePercent: z.int(),
  /** Campaigns that are over and had a forecast. Demo campaigns are counted apart, never together with real ones. */
  campaigns: z.int(),
  measures: z.array(judged),
  /** Campaigns by the number of expected and actual accepts. */
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
export const getCalibration = publicEndpoint('GET /api/v2/public/forecasts/calibration', {
  summary: 'How our forecasts held, over all campaigns that are over',
  /** Real campaigns first; demo ones only outside production. */
  response: z.array(calibration),
});
