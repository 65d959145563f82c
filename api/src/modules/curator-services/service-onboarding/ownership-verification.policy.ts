import { createHash, randomBytes } from 'node:crypto';
import type { VerificationMethod } from '@fanfare/api-contract';
import { type Prober, type Seen, verificationMeta } from '../../../gateways/prober/index.ts';
import { domainOf } from '../own/service-address.ts';

/** Without what is taken for something else when it is copied by hand. */
const letters = '23456789abcdefghjkmnpqrstvwxyz';

const someLetters = (count: number): string => {
  let text = '';
  // Bytes beyond the last whole round are thrown away, so that every letter is as likely.
  const limit = 256 - (256 % letters.length);
  while (text.length < count) {
    for (const byte of randomBytes(count * 2)) {
      if (byte < limit && text.length < count) text += letters[byte % letters.length];
    }
  }
  return text;
};

/** About 49 bits: nobody finds the code of somebody else's page by trying. */
export const newCode = (): string => `fanfare-${someLetters(5)}-${someLetters(5)}`;

/** The same, as it is typed from a mail. */
export const newEmailCode = (): string => `${someLetters(5)}-${someLetters(5)}`.toUpperCase();

export const hashOf = (typed: string): Buffer =>
  createHash('sha256')
    .update(typed.toLowerCase().replaceAll(/[^0-9a-z]/g, ''))
    .digest();

const recordPrefix = 'fanfare-verification=';

/** Where a code belongs, and what to copy there as it is. */
export function placeOf(method: VerificationMethod, url: string, code: string): { place: string; snippet: string } {
  if (method === 'dns_txt') return { place: domainOf(url), snippet: recordPrefix + code };
  if (method === 'meta_tag') return { place: url, snippet: `<meta name="${verificationMeta}" content="${code}">` };
  return { place: url, snippet: code };
}

/** What a look for a code came to. `followers`: what the same page says, where it says it. */
export interface Look {
  outcome: 'found' | 'code_missing' | 'gone' | 'unreachable';
  message: string;
  followers: number | null;
  trackCount: number | null;
}

const nothing = { followers: null, trackCount: null };

function lookAt<Page>(seen: Seen<Page>, where: string, code: string, textsOf: (page: Page) => string[]): Look {
  if (seen.kind === 'gone') return { outcome: 'gone', message: 'The page isn’t there', ...nothing };
  if (seen.kind === 'unreachable') return { outcome: 'unreachable', message: seen.why, ...nothing };
  const isPublicCheck = textsOf(seen.page).some((text) => text.toLowerCase().includes(code));
  return isPublicCheck
    ? { outcome: 'found', message: `The code is in ${where}`, ...nothing }
    : { outcome: 'code_missing', message: `The code isn’t in ${where} yet`, ...nothing };
}

/** Looks for a code where its method says. */
export async function findCode(
  prober: Prober,
  method: Exclude<VerificationMethod, 'mail'>,
  url: string,
  code: string,
): Promise<Look> {
  if (method === 'description') {
    const seen = await prober.playlist(url);
    const look = lookAt(seen, 'the playlist’s description', code, (page) => [page.description]);
    return seen.kind === 'found'
      ? { ...look, followers: seen.page.followers, trackCount: seen.page.tracks.length }
      : look;
  }
  if (method === 'bio') {
    const seen = await prober.profile(url);
    const look = lookAt(seen, 'the profile’s bio', code, (page) => [page.bio]);
    return seen.kind === 'found' ? { ...look, followers: seen.page.followers } : look;
  }
  if (method === 'meta_tag') return lookAt(await prober.site(url), 'the page’s head', code, (page) => page.codes);
  const domain = domainOf(url);
  return lookAt(await prober.txt(domain), `the TXT records of ${domain}`, code, (records) => records);
}
