import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { Config } from './config.ts';
import type { Clock } from './plugins/clock.ts';

interface Signer {
  config: Pick<Config, 'apiUrl' | 'mediaSecret'>;
  clock: Pick<Clock, 'nowSeconds'>;
}

/** What an address may show, to whom: all of it is signed. */
type Terms = Record<string, string | number | undefined>;

interface Link {
  /** What it is for; a signature for one thing is none for another. */
  purpose: string;
  /** Under the API's address. */
  path: string;
  terms: Terms;
  seconds: number;
}

/** The parameters that every signed address has, beside its terms. */
export const signedQuery = {
  exp: z.coerce.number<string>().check(z.int(), z.gte(0)),
  sig: z.string().check(z.maxLength(100)),
};

function textOf(terms: Terms): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(terms)) if (value !== undefined) query.append(name, String(value));
  return query.toString();
}

// The order of a query is nobody's promise.
const signatureOf = (secret: string, purpose: string, terms: Terms) =>
  createHmac('sha256', secret)
    .update(`${purpose}?${textOf(Object.fromEntries(Object.entries(terms).toSorted(([a], [b]) => (a < b ? -1 : 1))))}`)
    .digest('base64url');

/**
 * An address that a browser can follow without a header of ours, for a while. Give it only to whom its terms name: whoever has it can.
 */
export function signedLink({ config, clock }: Signer, { purpose, path, terms, seconds }: Link): string {
  const signed = { ...terms, exp: clock.nowSeconds() + seconds };
  const signature = signatureOf(config.mediaSecret, purpose, signed);
  return `${config.apiUrl}${path}?${textOf(signed)}&sig=${signature}`;
}

/** What an address is: ours and good, ours but too old, or somebody's invention. */
export function judgeLink(
  { config, clock }: Signer,
  purpose: string,
  { exp, sig, ...terms }: Terms & { exp: number; sig: string },
): 'good' | 'expired' | 'forged' {
  const expected = Buffer.from(signatureOf(config.mediaSecret, purpose, { ...terms, exp }));
  const given = Buffer.from(sig);
  if (expected.length !== given.length || !timingSafeEqual(expected, given)) return 'forged';
  return clock.nowSeconds() < exp ? 'good' : 'expired';
}
