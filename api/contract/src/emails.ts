import * as z from 'zod/mini';
import { endpoint, endpointWith } from './endpoint.ts';

const accountEndpoint = endpointWith({ tag: 'Account', access: 'account' });

const answerEmails = z.enum(['instant', 'daily', 'off']);
const trackEmails = z.enum(['instant', 'hourly', 'daily', 'off']);

const timeOfDay = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/));
/** From and to differ; they may go over midnight. */
const quietHours = {
  from: timeOfDay,
  to: timeOfDay,
  timeZone: z.string().check(z.minLength(1), z.maxLength(64)),
};

/** The optional emails; those about confirmation, passwords and money are always sent. */
export const mailPreferences = z.object({
  /** The daily digest. */
  digest: z.boolean(),
  /** A deadline is near. */
  deadlines: z.boolean(),
  /** A promise was broken. Always sent; optional for released front ends, which don't know it. */
  promises: z.optional(z.boolean()),
  /** To creators, about answers: at each, in the daily digest, or none. Always sent; optional as `promises` is. */
  answers: z.optional(answerEmails),
  /** To curators, about new tracks: soon after each, once an hour, in the daily digest, or none. Always sent; optional as `promises` is. */
  tracks: z.optional(trackEmails),
  /** No instant or hourly email about new tracks goes out then; what came in follows at their end, in one. Always sent; optional as `promises` is. */
  quietHours: z.optional(z.nullable(z.object(quietHours))),
});

export type MailPreferences = z.infer<typeof mailPreferences>;

export const getEmailPreferences = accountEndpoint('GET /api/v2/account/mail-preferences', {
  summary: 'Which emails I want',
  response: mailPreferences,
});

export const putEmailPreferences = accountEndpoint('PUT /api/v2/account/mail-preferences', {
  summary: 'Choose which emails I want',
  /**
   * Without `promises` or `quietHours`, that choice stays unchanged; without `answers`, those that are daily go with the digest, and tracks that
   * are daily always do. 400 for daily answers without the digest, which brings them, and for quiet hours without an end or in no time zone.
   */
  body: z.strictObject({
    digest: z.boolean(),
    deadlines: z.boolean(),
    promises: z.optional(z.boolean()),
    answers: z.optional(answerEmails),
    tracks: z.optional(trackEmails),
    quietHours: z.optional(z.nullable(z.strictObject(quietHours))),
  }),
  response: mailPreferences,
});

/** `token` comes from the email's link. It works only for that kind of email, without signing in, any number of times. */
export const stopMails = endpoint('POST /api/v2/public/mails/stop', {
  summary: 'Stop the kind of email that a link came with',
  tag: 'Account',
  access: 'public',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(300)) }),
  response: z.object({
    kind: z.enum(['digest', 'deadlines', 'promises', 'answers', 'tracks']),
    stopped: z.literal(true),
  }),
});
