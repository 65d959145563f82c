import * as z from 'zod/mini';
import { session } from './auth.ts';
import { endpointWith } from './endpoint.ts';
import { newPasskey, passkeyAnswer, passkeyCreation, passkeyRequest } from './passkeys.ts';
import { filledText, id, instant } from './shapes.ts';

const signInEndpoint = endpointWith({ tag: 'Authentication', access: 'public' });
const accountEndpoint = endpointWith({ tag: 'Account', access: 'account' });

/** `totp`: one-time codes of an authenticator app. */
export const secondFactorKind = z.enum(['totp', 'passkey']);
export type SecondFactorKind = z.infer<typeof secondFactorKind>;

/** How a person can prove who they are: named like the field of the body that carries the proof. */
export const identityMethod = z.enum(['password', 'code', 'passkey', 'recoveryCode', 'emailCode']);
export type IdentityMethod = z.infer<typeof identityMethod>;

/** Six digits as people type them, blanks allowed. */
const oneTimeCode = z.string().check(z.trim(), z.maxLength(20));
const recoveryCode = z.string().check(z.trim(), z.maxLength(60));
const challenge = z.string().check(z.maxLength(200));
const factorProofs = {
  code: z.optional(oneTimeCode),
  recoveryCode: z.optional(recoveryCode),
  passkey: z.optional(passkeyAnswer),
};
const newFactorProofs = { code: z.optional(oneTimeCode), passkey: z.optional(newPasskey) };
const factorName = filledText(60);

/** Shown once; each works once. */
const recoveryCodes = z.array(z.string());

/** Where a sign-in with a provider began; absent where it doesn't know, and from other sign-ins. */
const returnPath = z.optional(z.string());

/** The details of `second_factor_required`, by which a sign-in with a right password is refused: no session exists yet. */
export const secondFactorRequired = z.object({
  /** Sent with the proof to `POST /api/auth/second-factor`. */
  challenge: z.string(),
  expiresAt: instant,
  methods: z.array(identityMethod),
  /** Null without a passkey. */
  passkey: z.nullable(passkeyRequest),
  returnPath,
});
export type SecondFactorRequired = z.infer<typeof secondFactorRequired>;

/**
 * The details of `second_factor_enrolment_required`. From signing in: the challenge to enrol with. From changing where payouts
 * go: empty, the account adds a factor in its settings first.
 */
export const enrolmentRequired = z.object({
  challenge: z.optional(z.string()),
  expiresAt: z.optional(instant),
  returnPath,
});
export type EnrolmentRequired = z.infer<typeof enrolmentRequired>;

/**
 * Send exactly one proof. A wrong one is `invalid_input` on its field, and the challenge stays good for another try; once it is
 * used or too old: `challenge_expired`.
 */
export const proveSecondFactor = signInEndpoint('POST /api/auth/second-factor', {
  summary: 'Finish signing in with the second factor; sets the refresh cookie',
  body: z.strictObject({ challenge, ...factorProofs }),
  response: session,
});

/** What a new factor needs: the one that was asked for isn't null. */
const newFactor = z.object({
  /** `secret` to type by hand, `url` (otpauth:) for the QR code. */
  totp: z.nullable(z.object({ secret: z.string(), url: z.string() })),
  passkey: z.nullable(passkeyCreation),
});
export const startEnrolment = signInEndpoint('POST /api/auth/second-factor/enrolment', {
  summary: 'Start the factor that signing in asks for',
  body: z.strictObject({ challenge, kind: secondFactorKind }),
  response: newFactor,
});
/** Send exactly one proof of the factor that was started. */
export const confirmEnrolment = signInEndpoint('POST /api/auth/second-factor/enrolment/confirm', {
  summary: 'Add the factor that signing in asks for, and sign in; sets the refresh cookie',
  body: z.strictObject({ challenge, name: factorName, ...newFactorProofs }),
  response: z.object({ session, recoveryCodes }),
});

export const secondFactor = z.object({
  id,
  kind: secondFactorKind,
  name: z.string(),
  createdAt: instant,
  lastUsedAt: z.nullable(instant),
});
export type SecondFactor = z.infer<typeof secondFactor>;

export const listSecondFactors = accountEndpoint('GET /api/v2/account/second-factors', {
  summary: 'My second factors, the oldest first',
  response: z.object({
    factors: z.array(secondFactor),
    maxFactors: z.int(),
    recoveryCodesLeft: z.int(),
    /** The last factor can't be removed. */
    isRequired: z.boolean(),
  }),
});
/** Starting one again replaces the one that was started. */
export const startSecondFactor = accountEndpoint('POST /api/v2/account/second-factors/start', {
  summary: 'Start a new factor; it counts once it is confirmed',
  body: z.strictObject({ kind: secondFactorKind }),
  response: newFactor,
});
/** Send exactly one proof of the factor that was started. */
export const confirmSecondFactor = accountEndpoint('POST /api/v2/account/second-factors', {
  summary: 'Add the factor that was started; the first one comes with recovery codes',
  body: z.strictObject({ name: factorName, ...newFactorProofs }),
  response: z.object({
    factor: secondFactor,
    /** Null unless it is the account's only factor. */
    recoveryCodes: z.nullable(recoveryCodes),
  }),
});
/** With the last factor go the recovery codes. */
export const removeSecondFactor = accountEndpoint('DELETE /api/v2/account/second-factors/:id', {
  summary: 'Remove a factor; ends my other sessions',
  response: z.object({ removed: z.literal(true), endedCount: z.int() }),
});
export const renewRecoveryCodes = accountEndpoint('POST /api/v2/account/second-factors/recovery-codes', {
  summary: 'New recovery codes; earlier ones stop working',
  response: z.object({ recoveryCodes }),
});

/** The details of `step_up_required`: confirm with `POST /api/v2/account/step-up`, then repeat the call. */
export const stepUpRequired = z.object({ methods: z.array(identityMethod) });
export type StepUpRequired = z.infer<typeof stepUpRequired>;

export const getStepUp = accountEndpoint('GET /api/v2/account/step-up', {
  summary: 'How I can confirm that it’s me, and until when I have',
  response: z.object({
    methods: z.array(identityMethod),
    /** Null where sensitive actions ask for it now. */
    until: z.nullable(instant),
  }),
});
/** A new request replaces the session's earlier one. */
export const startStepUp = accountEndpoint('POST /api/v2/account/step-up/passkey', {
  summary: 'Ask for a passkey to confirm with',
  response: passkeyRequest,
});
/** For an account that has neither a password nor a factor. Another one replaces it. */
export const mailStepUpCode = accountEndpoint('POST /api/v2/account/step-up/email', {
  summary: 'Email me a code to confirm with',
  response: z.object({ sent: z.literal(true) }),
});
/**
 * Send exactly one proof: a factor's where the account has one, else the password, and without one the emailed code. A wrong one is `invalid_input`
 * on its field.
 */
export const stepUp = accountEndpoint('POST /api/v2/account/step-up', {
  summary: 'Confirm that it’s me',
  body: z.strictObject({
    password: z.optional(z.string().check(z.maxLength(200))),
    emailCode: z.optional(oneTimeCode),
    ...factorProofs,
  }),
  response: z.object({ until: instant }),
});
