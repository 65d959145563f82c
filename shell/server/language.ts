import type { FastifyRequest } from 'fastify';
import { choiceOf } from './cookies.ts';

/** Every build has it. */
const english = 'en';

/** `fr-CH, en;q=0.9` → the languages without their regions, those preferred first. */
function acceptedBy(header: string): string[] {
  return header
    .split(',')
    .slice(0, 20)
    .map((range) => {
      const [tag = '', ...parameters] = range.trim().split(/\s*;\s*/);
      const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return { language: tag.split('-')[0]!.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language);
}

/**
 * A page's language: the person's switch, else the account's while signed in, else what the browser asks for, else English.
 * @param others besides English
 */
export function languageOf(request: FastifyRequest, others: readonly string[]): string {
  const all = [english, ...others];
  const isThere = (language: string | null): language is string => language !== null && all.includes(language);
  const accepted = acceptedBy(request.headers['accept-language'] ?? '');
  return (
    [choiceOf(request, 'language', all), choiceOf(request, 'account-language', all), ...accepted].find(isThere) ??
    english
  );
}
