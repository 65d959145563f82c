import * as z from 'zod/mini';
import { signUpConsents } from './consents.ts';
import { endpointWith } from './endpoint.ts';
import { instant, languageCode, timeZoneName } from './shapes.ts';
import { why } from './refusals/because.ts';

const publicEndpoint = endpointWith({ tag: 'Authentication', access: 'public' });

/** "Email must be valid" (docs/specification.md). Lower-cased, so that one address is one account however it is typed. */
export const email = z.string(why('fields.required', { field: 'email' })).check(
  z.trim(),
  z.minLength(1, why('fields.required', { field: 'email' })),
  z.maxLength(254, why('fields.email_invalid')),
  z.email(why('fields.email_invalid')),
  // After the check: some letters become ASCII only when lower-cased.
  z.toLowerCase(),
  // Where the addresses of deleted accounts are, and of sign-ups that lost theirs: nobody may take the one that an account gets.
  z.refine((address) => !/@(account|address)\.invalid$/.test(address), why('fields.email_invalid')),
);

/** The password rules of docs/specification.md, in its order and wording. */
export const newPassword = z
  .string(why('fields.required', { field: 'password' }))
  .check(
    z.minLength(1, why('fields.required', { field: 'password' })),
    z.minLength(8, why('fields.password_short')),
    z.maxLength(200, why('fields.password_long')),
    z.regex(/[a-z]/, why('fields.password_lowercase')),
    z.regex(/[A-Z]/, why('fields.password_uppercase')),
    z.regex(/\d/, why('fields.password_digit')),
  );

/** The values of the shell's `token` and `user-id` cookies. The refresh token travels in its own HttpOnly cookie. */
export const session = z.object({
  token: z.string(),
  expiresAt: instant,
  userId: z.int(),
});
export type Session = z.infer<typeof session>;

/** The page's language and the browser's time zone: the confirmation is written in them. */
const signupBody = z.strictObject({
  username: email,
  password: newPassword,
  ...signUpConsents,
  language: z.optional(languageCode),
  timeZone: z.optional(timeZoneName),
});
const signupData = z.object({ username: z.string(), status: z.literal('confirmation_sent') });

/** `username` is the email address (docs/specification.md). Known and unknown addresses get the same answer. */
export const signup = publicEndpoint('POST /api/auth/signup', {
  summary: 'Sign up; a confirmation mail follows',
  body: signupBody,
  response: signupData,
});
export const signupV2 = publicEndpoint('POST /api/v2/public/auth/signup', {
  summary: 'Sign up; the same as the legacy call',
  body: signupBody,
  response: signupData,
});
export const signin = publicEndpoint('POST /api/auth/signin', {
  summary: 'Sign in; sets the refresh cookie',
  body: z.strictObject({
    username: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
    password: z.string().check(z.maxLength(200)),
  }),
  response: session,
});
/**
 * With `token` (from the email): confirms the address and signs in, once. Without: returns whether the bearer's address is confirmed.
 * `passwordLink` comes instead of a session where several signed up with the address and the link doesn't say which of them is its owner: the
 * account has no password then, and the link's two parts set one.
 */
export const verify = publicEndpoint('GET /api/auth/verify', {
  summary: 'Confirm an e-mail address by its mailed token, or ask whether mine is confirmed',
  query: z.strictObject({ token: z.optional(z.string().check(z.maxLength(200))) }),
  response: z.object({
    confirmed: z.boolean(),
    session: z.nullable(session),
    passwordLink: z.optional(z.object({ accountRef: z.string(), secret: z.string() })),
  }),
});
export const resendConfirmation = publicEndpoint('POST /api/auth/confirmation/resend', {
  summary: 'Send the confirmation mail again',
  body: z.strictObject({ username: email }),
  response: z.object({ sent: z.literal(true) }),
});
export const refresh = publicEndpoint('POST /api/auth/refresh', {
  summary: 'A new access token from the refresh cookie, which rotates',
  response: session,
});
export const signout = publicEndpoint('POST /api/auth/signout', {
  summary: 'End this session',
  response: z.object({ signedOut: z.literal(true) }),
});
export const forgotPassword = publicEndpoint('POST /api/auth/password/forgot', {
  summary: 'Mail a reset link; same answer for known and unknown addresses',
  body: z.strictObject({ username: email }),
  /** `linkMinutes`: how long the link works. */
  response: z.object({ sent: z.literal(true), linkMinutes: z.optional(z.int()) }),
});
/** `link_invalid` for a link that is used, too old or unknown alike. Uses nothing up: emails are opened by machines, too. */
export const checkResetLink = publicEndpoint('GET /api/auth/password/:accountRef/:secret', {
  summary: 'Whether a mailed link can still set a new password',
  params: z.strictObject({
    accountRef: z.string().check(z.maxLength(100)),
    secret: z.string().check(z.maxLength(200)),
  }),
  response: z.object({ valid: z.literal(true) }),
});
export const resetPassword = publicEndpoint('POST /api/auth/password/:accountRef/:secret', {
  summary: 'Set a new password by a mailed link; ends all sessions',
  params: z.strictObject({
    accountRef: z.string().check(z.maxLength(100)),
    secret: z.string().check(z.maxLength(200)),
  }),
  body: z.strictObject({ password: newPassword }),
  response: z.object({ changed: z.literal(true) }),
});
