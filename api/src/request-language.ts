import { acceptedLanguages } from '@fanfare/api-contract/accepted-languages';
import type { FastifyRequest } from 'fastify';
import { baseLanguage, catalogues } from './texts/index.ts';

/** The language of a page that asks, for what is written to somebody without an account. Pages send theirs as `Accept-Language`. */
export const requestLanguage = ({ headers }: Pick<FastifyRequest, 'headers'>): string =>
  acceptedLanguages(headers['accept-language'] ?? '').find((language) => catalogues.has(language)) ?? baseLanguage;
