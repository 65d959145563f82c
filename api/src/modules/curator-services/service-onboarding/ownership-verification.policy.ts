import { type Because, because } from '../../../because.ts';
import { createHash, randomInt } from 'node:crypto';
import type { VerificationMethod } from '@fanfare/api-contract';
import { type Prober, type Seen, verificationMeta } from '../../../gateways/prober/index.ts';
import { domainOf } from '../own/service-address.ts';

/** Without characters that are mistaken for others when copied by hand. */
const alphabet = '23456789abcdefghjkmnpqrstvwxyz';
const randomLetters = (count: number): string =>
  Array.from({ length: count }, () => alphabet[randomInt(alphabet.length)]).join('');

/** About 49 bits: nobody guesses the code of somebody else's page. */
export const newCode = (): string => `fanfare-${randomLetters(5)}-${randomLetters(5)}`;

/** Typed in from an email. */
export const newEmailCode = (): string => `${randomLetters(5)}-${randomLetters(5)}`.toUpperCase();

export const hashOf = (typed: string): Buffer =>
  createHash('sha256')
    .update(typed.toLowerCase().replaceAll(/[^0-9a-z]/g, ''))
    .digest();

const recordPrefix = 'fanfare-verification=';

/** Where a code goes, and the exact text to put there. */
export function placementOf(method: VerificationMethod, url: string, code: string): { place: string; snippet: string } {
  if (method === 'dns_txt') return { place: domainOf(url), snippet: recordPrefix + code };
  if (method === 'meta_tag') return { place: url, snippet: `<meta name="${verificationMeta}" content="${code}">` };
  return { place: url, snippet: code };
}

/** The result of checking for a code, with the audience where the same page states it. */
export interface CodeCheck {
  outcome: 'found' | 'code_missing' | 'gone' | 'unreachable';
  message: Because;
  followers: number | null;
  trackCount: number | null;
}

export const codeCheck = (outcome: CodeCheck['outcome'], message: Because): CodeCheck => ({
  outcome,
  message,
  followers: null,
  trackCount: null,
});

function checkTexts<Page>(
  page: Seen<Page>,
  place: Because,
  code: string,
  textsOf: (page: Page) => string[],
): CodeCheck {
  if (page.kind === 'gone') return codeCheck('gone', because('verification.page_gone'));
  if (page.kind === 'unreachable') return codeCheck('unreachable', page.why);
  return textsOf(page.page).some((text) => text.toLowerCase().includes(code))
    ? codeCheck('found', because('verification.code_in', { place }))
    : codeCheck('code_missing', because('verification.code_not_in', { place }));
}

/** Fetches the page or DNS records where the method puts the code. */
export async function findCode(
  prober: Prober,
  method: Exclude<VerificationMethod, 'mail'>,
  url: string,
  code: string,
): Promise<CodeCheck> {
  if (method === 'description') {
    const seen = await prober.playlist(url);
    const check = checkTexts(seen, because('verification.in_description'), code, (page) => [page.description]);
    if (seen.kind !== 'found') return check;
    return { ...check, followers: seen.page.followers, trackCount: seen.page.tracks.length };
  }
  if (method === 'bio') {
    const seen = await prober.profile(url);
    const check = checkTexts(seen, because('verification.in_bio'), code, (page) => [page.bio]);
    return seen.kind === 'found' ? { ...check, followers: seen.page.followers } : check;
  }
  if (method === 'meta_tag')
    return checkTexts(await prober.site(url), because('verification.in_head'), code, (page) => page.codes);
  const domain = domainOf(url);
  return checkTexts(await prober.txt(domain), because('verification.in_dns', { domain }), code, (records) => records);
}
