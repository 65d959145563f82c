import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { instant } from './shapes.ts';

/** "Email must be valid" (docs/specification.md). Lower-cased, so that one address is one account however it is typed. */
export const email = z.string('Email is required').check(
  z.trim(),
  z.minLength(1, 'Email is required'),
  z.maxLength(254, 'Email must be valid'),
  z.email('Email must be valid'),
  // After the check: some letters become ASCII only when lower-cased.
  z.toLowerCase(),
);

/** The password rules of docs/specification.md, in its order and wording. */
export const newPassword = z
  .string('Password is required')
  .check(
    z.minLength(1, 'Password is required'),
    z.minLength(8, 'Password must be 8 characters long'),
    z.maxLength(200, 'Password must be at most 200 characters long'),
    z.regex(/[a-z]/, 'Password must contain at least one lowercase'),
    z.regex(/[A-Z]/, 'Password must contain at least one UPPERCASE'),
    z.regex(/\d/, 'Password must contain at least one digit'),
  );

/** The values of the shell's `token` and `user-id` cookies. The refresh token travels in its own HttpOnly cookie. */
export const session = z.object({
  token: z.string(),
  expiresAt: instant,
  userId: z.int(),
});
export type Session = z.infer<typeof session>;

const signupBody = z.strictObject({ username: email, password: newPassword });
const signupData = z.object({ username: z.string(), status: z.literal('confirmation_sent') });

/** `username` is the email address (docs/specification.md). Known and unknown addresses get the same answer. */
export const signup = endpoint('POST /api/auth/signup', {
  summary: 'Sign up; a confirmation mail follows',
  tag: 'Authentication',
  access: 'public',
  body: signupBody,
  response: signupData,
});
export const signupV2 = endpoint('POST /api/v2/public/auth/signup', {
  summary: 'Sign up; the same as the legacy call',
  tag: 'Authentication',
  access: 'public',
  body: signupBody,
  response: signupData,
});
export const signin = endpoint('POST /api/auth/signin', {
  summary: 'Sign in; sets the refresh cookie',
  tag: 'Authentication',
  access: 'public',
  body: z.strictObject({
    username: z.string().check(z.trim(), z.toLowerCase(), z.maxLength(254)),
    password: z.string().check(z.maxLength(200)),
  }),
  response: session,
});
/** With `token` (from the email): confirms the address and signs in, once. Without: returns whether the bearer's address is confirmed. */
export const verify = endpoint('GET /api/auth/verify', {
  summary: 'Confirm an e-mail address by its mailed token, or ask whether mine is confirmed',
  tag: 'Authentication',
  access: 'public',
  query: z.strictObject({ token: z.optional(z.string().check(z.maxLength(200))) }),
  response: z.object({ confirmed: z.boolean(), session: z.nullable(session) }),
});
export const resendConfirmation = endpoint('POST /api/auth/confirmation/resend', {
  summary: 'Send the confirmation mail again',
  tag: 'Authentication',
  access: 'public',
  body: z.strictObject({ username: email }),
  response: z.object({ sent: z.literal(true) }),
});
export const refresh = endpoint('POST /api/auth/refresh', {
  summary: 'A new access token from the refresh cookie, which rotates',
  tag: 'Authentication',
  access: 'public',
  response: session,
});
export const signout = endpoint('POST /api/auth/signout', {
  summary: 'End this session',
  tag: 'Authentication',
  access: 'public',
  response: z.object({ signedOut: z.literal(true) }),
});
export const forgotPassword = endpoint('POST /api/auth/password/forgot', {
  summary: 'Mail a reset link; same answer for known and unknown addresses',
  tag: 'Authentication',
  access: 'public',
  body: z.strictObject({ username: email }),
  response: z.object({ sent: z.literal(true) }),
});
export const resetPassword = endpoint('POST /api/auth/password/:accountRef/:secret', {
  summary: 'Set a new password by a mailed link; ends all sessions',
  tag: 'Authentication',
  access: 'public',
  params: z.strictObject({
    accountRef: z.string().check(z.maxLength(100)),
    secret: z.string().check(z.maxLength(200)),
  }),
  body: z.strictObject({ password: newPassword }),
  response: z.object({ changed: z.literal(true) }),
});

export const authEndpoints = [
  signup,
  signupV2,
  signin,
  verify,
  resendConfirmation,
  refresh,
  signout,
  forgotPassword,
  resetPassword,
] as const;
