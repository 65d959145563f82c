import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { byId, id, instant, page, pageQuery } from './shapes.ts';

/** Emails beside those that an account can't do without (confirmation, passwords, money). */
export const mailPreferences = z.object({
  /** News of the day, once a day, where there are any. */
  digest: z.boolean(),
  /** A deadline is near. */
  deadlines: z.boolean(),
  /** A promise was broken. Always answered; optional, because front ends that are out don't know it. */
  promises: z.optional(z.boolean()),
});
export type MailPreferences = z.infer<typeof mailPreferences>;

export const getEmailPreferences = endpoint('GET /api/v2/account/mail-preferences', {
  summary: 'Which emails I want',
  tag: 'Account',
  access: 'account',
  response: mailPreferences,
});
export const putEmailPreferences = endpoint('PUT /api/v2/account/mail-preferences', {
  summary: 'Choose which emails I want',
  tag: 'Account',
  access: 'account',
  /** `promises` left out: as it was. */
  body: z.strictObject({ digest: z.boolean(), deadlines: z.boolean(), promises: z.optional(z.boolean()) }),
  response: mailPreferences,
});
/** `token` is what stands in the email's link; it works for that kind of email alone, without signing in, and any number of times. */
export const stopMails = endpoint('POST /api/v2/public/mails/stop', {
  summary: 'Stop the kind of email that a link came with',
  tag: 'Account',
  access: 'public',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(300)) }),
  response: z.object({ kind: z.enum(['digest', 'deadlines', 'promises']), stopped: z.literal(true) }),
});

export const blogPostSummary = z.object({
  id,
  slug: z.string(),
  title: z.string(),
  summary: z.string(),
  publishedAt: instant,
  isDemo: z.boolean(),
});
export const listBlogPosts = endpoint('GET /api/blog/posts', {
  summary: 'Posts of the blog, newest first',
  tag: 'Reference data',
  access: 'public',
  query: z.strictObject(pageQuery),
  response: page(blogPostSummary),
});
export const getBlogPost = endpoint('GET /api/blog/posts/:id', {
  summary: 'One post; its body is plain paragraphs, apart by an empty line',
  tag: 'Reference data',
  access: 'public',
  params: byId,
  response: z.object({ ...blogPostSummary.shape, body: z.string() }),
});

export const marketingEvents = [
  'signup_completed',
  'campaign_started',
  'campaign_paid',
  'credits_viewed',
  'pro_viewed',
  'service_started',
] as const;
const propertyValue = z.union([z.string().check(z.maxLength(200)), z.number(), z.boolean()]);
/** Kept, and passed on to Brevo where it is set up. Never anything that a person typed. */
export const trackEvent = endpoint('POST /api/sendinblue/trackEvent', {
  summary: 'Tell marketing that something happened',
  tag: 'Account',
  access: 'account',
  body: z.strictObject({
    event: z.enum(marketingEvents),
    properties: z.optional(
      z
        .record(z.string().check(z.regex(/^[a-zA-Z][a-zA-Z0-9_]{0,39}$/)), propertyValue)
        .check(z.refine((given) => Object.keys(given).length <= 10, 'At most 10 properties')),
    ),
  }),
  response: z.object({ tracked: z.literal(true) }),
});

export const emailEndpoints = [
  getEmailPreferences,
  putEmailPreferences,
  stopMails,
  listBlogPosts,
  getBlogPost,
  trackEvent,
] as const;
