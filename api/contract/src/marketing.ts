import * as z from 'zod/mini';
import { endpoint, staffEndpoint } from './endpoint.ts';
import { why } from './refusals/because.ts';
import { id, instant, page, pageQuery } from './shapes.ts';

/** What happens once, or once for each subject. The API checks that it happened, adds what it knows of it, and stores it once. */
export const factEvents = [
  'signup_completed',
  'first_campaign',
  'credits_purchased',
  'answer_received',
  'subscription_started',
] as const;
export type FactEvent = (typeof factEvents)[number];

/** Of released front ends; no longer sent by ours. */
const viewEvents = ['campaign_started', 'campaign_paid', 'credits_viewed', 'pro_viewed', 'service_started'] as const;

const propertyValue = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]);

/**
 * Stored, and forwarded to Brevo if configured; refused without the account's consent. Never carries text that a person typed. What happened
 * before the consent, or long ago, is taken and not stored.
 */
export const trackEvent = endpoint('POST /api/sendinblue/trackEvent', {
  summary: 'Tell marketing that something happened',
  tag: 'Account',
  access: 'account',
  body: z.strictObject({
    event: z.enum([...factEvents, ...viewEvents]),
    /** The purchase of `credits_purchased`, the submission of `answer_received`. */
    subjectId: z.optional(id),
    properties: z.optional(
      z
        .record(z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9_]{0,39}$/)), propertyValue)
        .check(z.refine((given) => Object.keys(given).length <= 10, why('fields.properties_most'))),
    ),
  }),
  response: z.object({ tracked: z.literal(true) }),
});

/** `waiting`: for its next try; `failed`: refused, given up, or of an account that nothing is sent for. */
const queuedState = z.enum(['waiting', 'failed']);
/** Why an event isn't sent at all. */
export type NotSentReason =
  | 'account_deleted'
  | 'account_suspended'
  | 'address_unconfirmed'
  | 'demo_account'
  | 'no_consent_now'
  | 'too_old';

const queuedEvent = z.object({
  id,
  event: z.string(),
  accountId: id,
  email: z.string(),
  state: queuedState,
  createdAt: instant,
  attempts: z.int(),
  lastAttemptAt: z.nullable(instant),
  /** Null where it is given up. */
  nextAttemptAt: z.nullable(instant),
  /** A `NotSentReason`, or what the provider or the network said; null before the first try. */
  reason: z.nullable(z.string()),
});
export type QueuedEvent = z.infer<typeof queuedEvent>;

export const listMarketingEvents = staffEndpoint('GET /api/v2/staff/marketing-events', {
  summary: 'Marketing events that are not sent yet, newest first',
  query: z.strictObject({ ...pageQuery, state: z.optional(queuedState) }),
  response: page(queuedEvent),
});

export const retryMarketingEvent = staffEndpoint('POST /api/v2/staff/marketing-events/:id/retry', {
  summary: 'Try again to send a marketing event; 409 with the reason where it would be set aside again',
  response: queuedEvent,
});
