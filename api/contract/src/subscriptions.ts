import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './shapes.ts';

export const plan = z.object({
  name: z.string(),
  prices: z.object({
    monthly: z.object({ id: z.string(), amount: z.int() }),
    yearly: z.object({ id: z.string(), amount: z.int() }),
  }),
});

/** Amounts are euro cents (docs/specification.md). */
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
    /** The last renewal isn't paid yet. Valid for some days all the same; another card pays it. */
    isPastDue: z.boolean(),
    /** How a valid subscription is billed; null without one, or where nothing bills it. */
    interval: z.nullable(z.enum(['monthly', 'yearly'])),
    /** When it renews; null where it doesn't. */
    renewsAt: z.nullable(instant),
    /** When it ends, once canceled; null where it goes on. */
    endsAt: z.nullable(instant),
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
