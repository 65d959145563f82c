import * as z from 'zod/mini';
import { email, session } from './auth.ts';
import { signUpConsents } from './consents.ts';
import { endpointWith } from './endpoint.ts';
import { byId, id, instant, languageCode, pagePath, timeZoneName } from './shapes.ts';

const publicEndpoint = endpointWith({ tag: 'Authentication', access: 'public' });
const accountEndpoint = endpointWith({ tag: 'Account', access: 'account' });

/** Whom people can sign in with, besides their password. */
export const signInProvider = z.enum(['google', 'spotify']);
export type SignInProvider = z.infer<typeof signInProvider>;

const byProvider = z.strictObject({ provider: signInProvider });
/** Good for half an hour, in the browser that it was given to. */
const continuation = z.string().check(z.minLength(1), z.maxLength(200));

/** Somebody whom a provider knows, and no account here. */
export const pendingIdentity = z.object({
  continuation: z.string(),
  provider: signInProvider,
  email: z.nullable(z.string()),
  /** Only then the address is taken as it is. */
  isEmailVerified: z.boolean(),
  /** An account has the verified address: signing in to it is the only way to connect the two. */
  hasAccount: z.boolean(),
});
export type PendingIdentity = z.infer<typeof pendingIdentity>;

export const listSignInProviders = publicEndpoint('GET /api/auth/providers', {
  summary: 'Whom one can sign in with, besides a password',
  response: z.object({ providers: z.array(z.object({ id: signInProvider, isSandbox: z.boolean() })) }),
});
/** Sets a cookie: what comes back is good in this browser only. */
export const startProviderSignIn = publicEndpoint('POST /api/auth/providers/:provider/start', {
  summary: 'Start signing in with a provider',
  params: byProvider,
  body: z.strictObject({ returnPath: z.optional(pagePath) }),
  /** Where to send the browser. */
  response: z.object({ url: z.string() }),
});
/**
 * `query` is that of the page which the provider sent the browser to; it works once. Refused like a sign-in with a password where the account has
 * a second factor or is suspended.
 */
export const finishProviderSignIn = publicEndpoint('POST /api/auth/providers/:provider/finish', {
  summary: 'Sign in by what the provider answered; sets the refresh cookie',
  params: byProvider,
  body: z.strictObject({ query: z.string().check(z.maxLength(4_000)) }),
  response: z.object({
    /** Null where no account has the identity, or where one is being connected. */
    session: z.nullable(session),
    pending: z.nullable(pendingIdentity),
    /** Whether it was started in the account's settings. */
    isConnecting: z.boolean(),
    returnPath: z.nullable(z.string()),
  }),
});
/** The same for unknown, used and outdated ones, and in any other browser: `challenge_expired`. */
export const getPendingIdentity = publicEndpoint('POST /api/auth/providers/pending', {
  summary: 'Who waits to be signed up or connected',
  body: z.strictObject({ continuation }),
  response: z.object({ ...pendingIdentity.shape, returnPath: z.nullable(z.string()) }),
});
/**
 * With the verified address of the identity the account exists at once. With any other an email follows, the same answer for known and unknown
 * addresses, and the identity is connected by its link.
 */
export const signUpWithProvider = publicEndpoint('POST /api/auth/providers/sign-up', {
  summary: 'Sign up with an identity that no account has',
  body: z.strictObject({
    continuation,
    username: z.optional(email),
    ...signUpConsents,
    language: z.optional(languageCode),
    timeZone: z.optional(timeZoneName),
  }),
  response: z.object({ status: z.enum(['signed_in', 'confirmation_sent']), session: z.nullable(session) }),
});

export const signInIdentity = z.object({
  id,
  provider: signInProvider,
  /** As the provider gave it when it was connected. */
  email: z.nullable(z.string()),
  connectedAt: instant,
  lastUsedAt: z.nullable(instant),
  /** Not the last way in. */
  canDisconnect: z.boolean(),
});
export type SignInIdentity = z.infer<typeof signInIdentity>;

export const listSignInIdentities = accountEndpoint('GET /api/v2/account/identities', {
  summary: 'What I sign in with, besides my password',
  response: z.object({ hasPassword: z.boolean(), items: z.array(signInIdentity) }),
});
/** Needs a recent confirmation. Under `/api/auth`, as it sets the cookie. */
export const startConnection = accountEndpoint('POST /api/auth/providers/:provider/connect', {
  summary: 'Start connecting a provider to my account',
  params: byProvider,
  response: z.object({ url: z.string() }),
});
/** Needs a recent confirmation. What was started in the settings of one account is refused to others. */
export const connectIdentity = accountEndpoint('POST /api/auth/providers/connections', {
  summary: 'Connect an identity that waits in this browser to my account',
  body: z.strictObject({ continuation }),
  response: z.object({ identity: signInIdentity }),
});
/** Needs a recent confirmation, and another way to sign in. Ends the other sessions. */
export const disconnectIdentity = accountEndpoint('DELETE /api/v2/account/identities/:id', {
  summary: 'Disconnect an identity',
  params: byId,
  response: z.object({ disconnected: z.literal(true), endedCount: z.int() }),
});
