import { createPublicKey } from 'node:crypto';
import * as z from 'zod/mini';

interface Options {
  /** How long keys are used before they are read again. */
  freshForMs?: number;
  /** How long they are used at most while the issuer can't be asked: what it withdrew meanwhile is still good here. */
  staleForMs?: number;
  /** An unknown key is a reason to read them again, no more often than this: whoever makes keys up must not make us ask. */
  cooldownMs?: number;
}

const timeoutMs = 3_000;
const largestBytes = 262_144;

const discovery = z.object({ issuer: z.string(), jwks_uri: z.url() });
const keySet = z.object({
  keys: z.array(z.looseObject({ kid: z.optional(z.string()), kty: z.string(), use: z.optional(z.string()) })),
});

interface Known {
  keys: Map<string, string>;
  readAtMs: number;
}

/** The keys of an issuer can't be read now: nobody's fault who has a token of it. */
export class IssuerUnreachable extends Error {}

async function readJson(url: string): Promise<unknown> {
  const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(timeoutMs) });
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
  const text = await answer.text();
  if (text.length > largestBytes) throw new Error(`${url} is too long`);
  return JSON.parse(text);
}

/** Whether keys travel as safely as the issuer's own address does. */
const isAsSafe = (url: string, issuer: string) =>
  url.startsWith('https:') || new URL(url).origin === new URL(issuer).origin;

async function readKeys(issuer: string): Promise<Map<string, string>> {
  const found = discovery.parse(await readJson(`${issuer}/.well-known/openid-configuration`));
  if (found.issuer !== issuer || !isAsSafe(found.jwks_uri, issuer))
    throw new Error(`${issuer} describes another issuer`);
  const keys = new Map<string, string>();
  for (const { kid, kty, use, ...key } of keySet.parse(await readJson(found.jwks_uri)).keys) {
    if (kid === undefined || (use !== undefined && use !== 'sig') || !['RSA', 'EC'].includes(kty)) continue;
    const publicKey = createPublicKey({ key: { kty, ...key }, format: 'jwk' });
    keys.set(kid, publicKey.export({ type: 'spki', format: 'pem' }).toString());
  }
  return keys;
}

/** The keys that issuers sign with, read from where they publish them, and kept for a while. */
export function signingKeys({ freshForMs = 600_000, staleForMs = 3_600_000, cooldownMs = 30_000 }: Options = {}) {
  const known = new Map<string, Known>();
  const reading = new Map<string, Promise<Known>>();

  function read(issuer: string): Promise<Known> {
    const running =
      reading.get(issuer) ??
      readKeys(issuer)
        .then((keys) => {
          const fresh = { keys, readAtMs: performance.now() };
          known.set(issuer, fresh);
          return fresh;
        })
        .finally(() => reading.delete(issuer));
    reading.set(issuer, running);
    return running;
  }

  /**
   * @param issuer one that the operator named
   * @returns the public key as PEM; null where the issuer has none of that id
   * @throws IssuerUnreachable where its keys can't be read, and aren't known from the hour before
   */
  return async function keyOf(issuer: string, kid: string): Promise<string | null> {
    const before = known.get(issuer);
    const ageMs = before ? performance.now() - before.readAtMs : Infinity;
    const isEnough = before !== undefined && ageMs < (before.keys.has(kid) ? freshForMs : cooldownMs);
    if (isEnough) return before.keys.get(kid) ?? null;
    try {
      return (await read(issuer)).keys.get(kid) ?? null;
    } catch (cause) {
      const key = before?.keys.get(kid);
      if (key !== undefined && ageMs < staleForMs) return key;
      throw new IssuerUnreachable(`The keys of ${issuer} can’t be read now`, { cause });
    }
  };
}
