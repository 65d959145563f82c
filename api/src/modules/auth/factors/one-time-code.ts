import { Secret, TOTP } from 'otpauth';

/** What authenticator apps agree on; most ignore other values. */
const standard = { issuer: 'Fanfare', algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;
/** The code before and the one after count too: clocks differ, and typing takes a while. */
const windowSteps = 1;

/** The time that authenticator apps show codes for: the machine's, since phones don't follow the product's clock. */
export const appTimeMs = (): number => new Date().getTime();

/** A new secret, as an authenticator app needs it. */
export function newOneTimeSecret(email: string): { bytes: Uint8Array; secret: string; url: string } {
  const secret = new Secret({ size: secretBytes });
  const totp = new TOTP({ ...standard, label: email, secret });
  return { bytes: secret.bytes, secret: secret.base32, url: totp.toString() };
}

/**
 * The step of a code that may be accepted now. Authenticator apps keep their own time, so `atMs` is the machine's, not the product's.
 * @param lastStep the newest step whose code was accepted: it and earlier ones don't count again
 * @returns null for a wrong, outdated or used code
 */
export function acceptedStep(
  secret: Uint8Array,
  typed: string,
  { atMs, lastStep }: { atMs: number; lastStep: number },
): number | null {
  const token = typed.replaceAll(/\s/g, '');
  if (!/^\d{6}$/.test(token)) return null;
  const buffer = Uint8Array.from(secret).buffer;
  const delta = new TOTP({ ...standard, secret: new Secret({ buffer }) }).validate({
    token,
    timestamp: atMs,
    window: windowSteps,
  });
  if (delta === null) return null;
  const step = Math.floor(atMs / 1_000 / standard.period) + delta;
  return step > lastStep ? step : null;
}
