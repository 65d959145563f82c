import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { why } from './refusals/because.ts';

export const marketingEvents = [
  'signup_completed',
  'campaign_started',
  'campaign_paid',
  'credits_viewed',
  'pro_viewed',
  'service_started',
] as const;

const propertyValue = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]);

/** Stored, and forwarded to Brevo if configured. Never carries text that a person typed. */
export const trackEvent = endpoint('POST /api/sendinblue/trackEvent', {
  summary: 'Tell marketing that something happened',
  tag: 'Account',
  access: 'account',
  body: z.strictObject({
    event: z.enum(marketingEvents),
    properties: z.optional(
      z
        .record(z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9_]{0,39}$/)), propertyValue)
        .check(z.refine((given) => Object.keys(given).length <= 10, why('fields.properties_most'))),
    ),
  }),
  response: z.object({ tracked: z.literal(true) }),
});
