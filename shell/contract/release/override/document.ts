import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify, type KeyObject } from 'node:crypto';
import { releaseOverride, type ReleaseOverride } from '@fanfare/api-contract';

/** The largest document that is read, in bytes. */
export const largestBytes = 65_536;
/** The longest that a document is in force, in hours. */
export const mostHours = 24;
const hourMs = 3_600_000;
/** Clocks of two machines differ. */
const skewMs = 5 * 60_000;

/** @returns the file's text */
export function signOverride(payload: ReleaseOverride, privateKeyPem: string): string {
  const text = JSON.stringify(payload);
  const signature = sign(null, Buffer.from(text), createPrivateKey(privateKeyPem)).toString('base64url');
  return `${JSON.stringify({ payload: text, signature }, null, 2)}\n`;
}

/** A new pair of keys: the private one as PEM, the public one as servers are given it. */
export function newOverrideKey(): { privateKeyPem: string; publicKey: string } {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKeyPem: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64url'),
  };
}

/** @throws where it is no Ed25519 key */
export function readPublicKey(text: string): KeyObject {
  const key = createPublicKey({ key: Buffer.from(text, 'base64url'), type: 'spki', format: 'der' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('it is no Ed25519 key');
  return key;
}

/** A document whose signature counts; `signed` is the exact text that was signed. */
export interface SignedOverride {
  payload: ReleaseOverride;
  signed: string;
}
type Reading = SignedOverride | { refusal: string };

/** Reads a document whose time may be over. Nothing in it counts before its signature does. */
export function verifyOverride(text: string, keys: readonly KeyObject[]): Reading {
  if (Buffer.byteLength(text) > largestBytes) return { refusal: `it is larger than ${largestBytes} bytes` };
  const { payload: signed, signature } = (json(text) ?? {}) as { payload?: unknown; signature?: unknown };
  if (typeof signed !== 'string' || typeof signature !== 'string') return { refusal: 'it is no override document' };
  const bytes = Buffer.from(signed);
  if (!keys.some((key) => verify(null, bytes, key, Buffer.from(signature, 'base64url')))) {
    return { refusal: 'none of this server’s keys signed it' };
  }
  const { data: payload } = releaseOverride.safeParse(json(signed));
  return payload ? { payload, signed } : { refusal: 'its signed part is malformed' };
}

interface ReadOptions {
  keys: readonly KeyObject[];
  nowMs: number;
  /** The newest one that was obeyed. */
  last: SignedOverride | null;
}

/**
 * Reads a document from anywhere.
 * @returns why it isn't obeyed, or what it says
 */
export function readOverride(text: string, { keys, nowMs, last }: ReadOptions): Reading {
  const reading = verifyOverride(text, keys);
  if ('refusal' in reading) return reading;
  const { payload, signed } = reading;
  const [issuedMs, expiresMs] = [Date.parse(payload.issuedAt), Date.parse(payload.expiresAt)];
  if (issuedMs > nowMs + skewMs) return { refusal: 'it was issued in the future' };
  if (expiresMs > issuedMs + mostHours * hourMs) return { refusal: `it lasts longer than ${mostHours} hours` };
  const newest = last?.payload.sequence ?? 0;
  if (payload.sequence < newest) return { refusal: `a newer one, ${newest}, was obeyed already` };
  if (payload.sequence === newest && signed !== last?.signed) {
    return { refusal: `another one with the number ${newest} was obeyed already` };
  }
  if (expiresMs <= nowMs) return { refusal: 'it has expired' };
  if (payload.kills.includes('shell')) return { refusal: 'the shell can’t be disabled' };
  return reading;
}

function json(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
