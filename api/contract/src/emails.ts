import * as z from 'zod/mini';
import { endpoint, endpointWith } from './endpoint.ts';

const accountEndpoint = endpointWith({ tag: 'Account', access: 'account' });

const answerEmails = z.enum(['instant', 'daily', 'off']);

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
});

export type MailPreferences = z.infer<typeof mailPreferences>;

export const getEmailPreferences = accountEndpoint('GET /api/v2/account/mail-preferences', {
  summary: 'Which emails I want',
  response: mailPreferences,
});

export const putEmailPreferences = accountEndpoint('PUT /api/v2/account/mail-preferences', {
  summary: 'Choose which emails I want',
  /**
   * Without `promises`, that choice stays unchanged; without `answers`, those that are daily go with the digest. 400 for daily answers without
   * the digest, which brings them.
   */
  body: z.strictObject({
    digest: z.boolean(),
    deadlines: z.boolean(),
    promises: z.optional(z.boolean()),
    answers: z.optional(answerEmails),
  }),
  response: mailPreferences,
});

/** `token` comes from the email's link. It works only for that kind of email, without signing in, any number of times. */
export const stopMails = endpoint('POST /api/v2/public/mails/stop', {
  summary: 'Stop the kind of email that a link came with',
  tag: 'Account',
  access: 'public',
  body: z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(300)) }),
  response: z.object({ kind: z.enum(['digest', 'deadlines', 'promises', 'answers']), stopped: z.literal(true) }),
});
