import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';

const range = z.object({ min: z.int(), max: z.int() });
const ofEachType = <Value extends z.core.$ZodType>(value: Value) =>
  z.object({ playlists: value, radios: value, influencers: value });

/** What visitors are told of the rules, as this installation has them. */
export const publicRules = endpoint('GET /api/v2/public/rules', {
  summary: 'The rules that the home page names',
  tag: 'Platform',
  access: 'public',
  response: z.object({
    /** The longest that a curator may take to answer. */
    replyDays: ofEachType(z.int()),
    /** Of a track before it can be answered. */
    listenSeconds: z.int(),
    priceCredits: ofEachType(range),
    /** The highest price of a credit; null where no pack is for sale. */
    creditCents: z.nullable(z.int()),
    influencerDeclineCredits: z.int(),
    cardReturnDays: z.int(),
    curatorSharePercent: z.object({ standard: z.int(), trusted: z.int() }),
    minCashOutCredits: z.int(),
    pro: z.object({ monthlyCredits: z.int(), yearlyCredits: z.int(), maxCurators: z.int() }),
  }),
});

/** The last 90 days, from the product's own rows; `isDemo` if they include demo data. Sparklines hold weekly values, oldest first. */
export const publicNumbers = endpoint('GET /api/v2/public/numbers', {
  summary: 'Open numbers for the home page',
  tag: 'Platform',
  access: 'public',
  response: z.object({
    isDemo: z.boolean(),
    answeredInTime: z.object({
      rate: z.nullable(z.number()),
      answered: z.int(),
      due: z.int(),
      weekly: z.array(z.number()),
    }),
    medianReplyDays: z.object({ all: z.nullable(z.number()), weekly: z.array(z.number()) }),
    acceptRate: z.object({
      rate: z.nullable(z.number()),
      accepted: z.int(),
      answered: z.int(),
      weekly: z.array(z.number()),
    }),
    creditsReturned: z.object({ total: z.number(), weekly: z.array(z.number()) }),
  }),
});
