import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './shapes.ts';

export const healthLive = endpoint('GET /health/live', {
  summary: 'The process answers',
  tag: 'Platform',
  access: 'public',
  response: z.object({ status: z.literal('live') }),
});
export const healthReady = endpoint('GET /health/ready', {
  summary: 'Database, migrations and jobs are up',
  tag: 'Platform',
  access: 'public',
  response: z.object({ status: z.literal('ready'), env: z.enum(['demo', 'test', 'production']) }),
});

/** The last 90 days, from the product's own rows; `isDemo` where demo data is among them. Sparklines hold weekly values, oldest first. */
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

/** A single-use ticket of 30 seconds for `GET /api/v2/live?ticket=` (EventSource can't send a header). */
export const liveTicket = endpoint('POST /api/v2/live/ticket', {
  summary: 'A ticket for the stream of live events',
  tag: 'Live',
  access: 'account',
  response: z.object({ ticket: z.string(), expiresAt: instant }),
});

/** What the stream of live events carries: which data changed, never the data itself. */
export type LiveEvent =
  | { type: 'wallet' }
  | { type: 'feed'; role: 'creator' | 'curator' }
  | { type: 'campaign'; campaignId: number }
  | { type: 'queue' }
  | { type: 'track'; trackId: number };

export const plan = z.object({
  name: z.string(),
  prices: z.object({
    monthly: z.object({ id: z.string(), amount: z.int() }),
    yearly: z.object({ id: z.string(), amount: z.int() }),
  }),
});
/** Amounts are euro cents (specification §3). */
export const listSubscriptions = endpoint('GET /api/v2/subscriptions', {
  summary: 'Plans on offer',
  tag: 'Subscriptions',
  access: 'public',
  response: z.array(plan),
});
export const mySubscription = endpoint('GET /api/v2/accounts/me/subscription', {
  summary: 'My subscription',
  tag: 'Subscriptions',
  access: 'account',
  response: z.object({
    isSubscriptionValid: z.boolean(),
    hasSubscription: z.boolean(),
    customerPortalUrl: z.nullable(z.string()),
  }),
});
export const initSubscription = endpoint('POST /api/v2/subscriptions/init', {
  summary: 'Start a subscription; answers the address to go to',
  tag: 'Subscriptions',
  access: 'creator',
  body: z.strictObject({
    priceID: z.string().check(z.minLength(1), z.maxLength(100)),
    origin: z.strictObject({ page: z.string().check(z.maxLength(300)) }),
  }),
  response: z.object({ url: z.string() }),
});

export const platformEndpoints = [
  healthLive,
  healthReady,
  publicNumbers,
  liveTicket,
  listSubscriptions,
  mySubscription,
  initSubscription,
] as const;
