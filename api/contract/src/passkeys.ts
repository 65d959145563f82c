import * as z from 'zod/mini';

/** Bytes as base64url, as WebAuthn's JSON writes them. */
const bytes = (maxLength: number) => z.string().check(z.regex(/^[\w-]+=*$/), z.maxLength(maxLength));

const credentialId = bytes(1_400);
const descriptor = z.object({ id: z.string(), type: z.string(), transports: z.optional(z.array(z.string())) });
const userVerification = z.enum(['required', 'preferred', 'discouraged']);

/** For `startRegistration({ optionsJSON })` of @simplewebauthn/browser. */
export const passkeyCreation = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.enum(['direct', 'enterprise', 'indirect', 'none']),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.enum(['discouraged', 'preferred', 'required']),
    requireResidentKey: z.boolean(),
    userVerification,
  }),
});
export type PasskeyCreation = z.infer<typeof passkeyCreation>;

/** For `startAuthentication({ optionsJSON })` of @simplewebauthn/browser. */
export const passkeyRequest = z.object({
  challenge: z.string(),
  rpId: z.string(),
  allowCredentials: z.array(descriptor),
  timeout: z.number(),
  userVerification,
});
export type PasskeyRequest = z.infer<typeof passkeyRequest>;

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.optional(z.enum(['cross-platform', 'platform'])),
  clientExtensionResults: z.optional(z.looseObject({})),
};

/** What `startRegistration` resolves to. Browsers add keys of their own, which are dropped. */
export const newPasskey = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: z.optional(z.array(z.string().check(z.maxLength(30))).check(z.maxLength(10))),
  }),
});
export type NewPasskey = z.infer<typeof newPasskey>;

/** What `startAuthentication` resolves to. */
export const passkeyAnswer = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
    userHandle: z.optional(z.string().check(z.maxLength(200))),
  }),
});
export type PasskeyAnswer = z.infer<typeof passkeyAnswer>;
