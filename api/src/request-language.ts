import type { FastifyRequest } from 'fastify';
import { baseLanguage, catalogues } from './texts/index.ts';

/** `fr-CH, en;q=0.9` → the languages without their regions, those preferred first. */
const acceptedBy = (header: string): string[] =>
  header
    .split(',')
    .slice(0, 20)
    .map((range) => {
      const [tag = '', ...parameters] = range.split(';').map((part) => part.trim());
      const quality = parameters.find((one) => one.startsWith('q='))?.slice(2);
      return { language: tag.split('-')[0]!.toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
    })
    .filter(({ quality }) => quality > 0)
    .sort((one, other) => other.quality - one.quality)
    .map(({ language }) => language);

/** The language of a page that asks, for what is written to somebody without an account. Pages send theirs as `Accept-Language`. */
export const requestLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  acceptedBy(headers['accept-language'] ?? '').find((language) => catalogues.has(language)) ?? baseLanguage;
