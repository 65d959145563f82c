import * as z from 'zod/mini';
import { account } from './account.ts';
import { endpoint } from './endpoint.ts';

/** The `termsVersion` that was shown; another one than the API's is refused. */
const version = z.string().check(z.maxLength(10));

/**
 * What a sign-up says about consents, whichever way it is made. `termsVersion` is required: it is optional here for released front ends, which get a
 * refusal that says what is missing.
 */
export const signUpConsents = {
  termsVersion: z.optional(version),
  marketing: z.optional(z.boolean()),
};

/** What isn't sent stays as it is. */
export const putConsents = endpoint('PUT /api/v2/account/consents', {
  tag: 'Account',
  access: 'account',
  summary: 'Agree to the current terms, and allow or end marketing',
  body: z.strictObject({ termsVersion: z.optional(version), marketing: z.optional(z.boolean()) }),
  response: account,
});
