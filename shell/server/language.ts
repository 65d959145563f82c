import { acceptedLanguages } from '@fanfare/api-contract/accepted-languages';
import type { FastifyRequest } from 'fastify';
import { choiceOf } from './cookies.ts';

/** Every build has it. */
const english = 'en';

const among = (others: readonly string[]) => [english, ...others];

/** The language that a link to a page asks for, as the ones of the footer do: remembered as if it were switched. */
export function linkedLanguage(request: FastifyRequest, others: readonly string[]): string | null {
  const { language } = request.query as Record<string, unknown>;
  return among(others).find((one) => one === language) ?? null;
}

/** The `Set-Cookie` header that remembers a switch; the page writes the same. */
export const languageCookie = (language: string, isSecure: boolean): string =>
  `language=${language}; Path=/; Max-Age=${90 * 24 * 3_600}; SameSite=Lax${isSecure ? '; Secure' : ''}`;

/**
 * A page's language: the one that its link asks for, else the person's switch, else the account's while signed in, else what the browser asks
 * for, else English.
 * @param others besides English
 */
export function languageOf(request: FastifyRequest, others: readonly string[]): string {
  const all = among(others);
  const [switched, ofAccount] = ['language', 'account-language'].map((name) => choiceOf(request, name, all));
  const accepted = acceptedLanguages(request.headers['accept-language'] ?? '').find((language) =>
    all.includes(language),
  );
  return linkedLanguage(request, others) ?? switched ?? ofAccount ?? accepted ?? english;
}
