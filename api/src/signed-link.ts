import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Config } from './config.ts';
import type { Clock } from './plugins/clock.ts';

interface Signer {
  config: Pick<Config, 'apiUrl' | 'mediaSecret'>;
  clock: Pick<Clock, 'nowSeconds'>;
}

/** The signed parameters: what a link gives access to, and for whom. */
type Terms = Record<string, string | number | undefined>;

interface Link {
  /** Part of the signature, so that a link for one purpose is invalid for another. */
  purpose: string;
  /** A path of the API. */
  path: string;
  terms: Terms;
  seconds: number;
}

/** The parameters that every signed link has beside its terms. */
export const signedQuery = {
  exp: z.coerce.number<string>().check(z.int(), z.gte(0)),
  sig: z.string().check(z.maxLength(100)),
};

function textOf(terms: Terms): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(terms)) if (value !== undefined) query.append(name, String(value));
  return query.toString();
}

// Sorted, since the order of query parameters may change on the way.
const signatureOf = (secret: string, purpose: string, terms: Terms) =>
  createHmac('sha256', secret)
    .update(`${purpose}?${textOf(Object.fromEntries(Object.entries(terms).toSorted(([a], [b]) => (a < b ? -1 : 1))))}`)
    .digest('base64url');

/**
 * A link that works for a while without an Authorization header. Whoever has it can follow it: give it only to the account in its terms.
 */
export function signedLink({ config, clock }: Signer, { purpose, path, terms, seconds }: Link): string {
  const signed = { ...terms, exp: clock.nowSeconds() + seconds };
  const signature = signatureOf(config.mediaSecret, purpose, signed);
  return `${config.apiUrl}${path}?${textOf(signed)}&sig=${signature}`;
}

/** Checks a link's signature, then its expiry. */
export function verifyLink(
  { config, clock }: Signer,
  purpose: string,
  { exp, sig, ...terms }: Terms & { exp: number; sig: string },
): 'valid' | 'expired' | 'forged' {
  const expected = Buffer.from(signatureOf(config.mediaSecret, purpose, { ...terms, exp }));
  const actual = Buffer.from(sig);
  if (expected.length !== actual.length || !timingSafeEqual(expected, actual)) return 'forged';
  return clock.nowSeconds() < exp ? 'valid' : 'expired';
}
