import * as z from 'zod/mini';
import { email } from './auth.ts';
import { endpoint, endpointWith } from './endpoint.ts';
import { instant } from './shapes.ts';

const accountEndpoint = endpointWith({ tag: 'Account', access: 'account' });
const token = z.string().check(z.minLength(1), z.maxLength(200));

/** A change that waits for the link in the email to the new address. */
export const emailChange = z.object({ email: z.string(), requestedAt: instant, expiresAt: instant });
export type EmailChange = z.infer<typeof emailChange>;

export const getEmailChange = accountEndpoint('GET /api/v2/account/email', {
  summary: 'My address, and the change of it that waits for its link',
  response: z.object({ email: z.string(), pending: z.nullable(emailChange) }),
});
/** Another one replaces it. An address that has an account gets the same answer; its owner is told by email. */
export const requestEmailChange = accountEndpoint('POST /api/v2/account/email', {
  summary: 'Ask for another address: a link goes to it, and the old one is told',
  body: z.strictObject({ email }),
  response: emailChange,
});
export const withdrawEmailChange = accountEndpoint('DELETE /api/v2/account/email', {
  summary: 'Withdraw the change of my address that waits',
  response: z.object({ withdrawn: z.boolean() }),
});
/** Only in a session of the account that asked, so that nobody gets somebody else's account by a click. `link_invalid` otherwise. */
export const confirmEmailChange = accountEndpoint('POST /api/v2/account/email/confirm', {
  summary: 'Change my address by the mailed link; ends my other sessions',
  body: z.strictObject({ token }),
  response: z.object({ email: z.string(), endedCount: z.int() }),
});
/** By the link in an email to the old address. It ends all sessions and the password; a link to a new one is mailed. */
export const stopEmailChange = endpoint('POST /api/auth/email-change/stop', {
  access: 'public',
  tag: 'Authentication',
  summary: 'Stop or undo a change of an address by the mailed link',
  body: z.strictObject({ token }),
  response: z.object({ email: z.string(), wasChanged: z.boolean() }),
});
