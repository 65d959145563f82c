import type { FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { languageOf } from './language.ts';

const asked = (cookie: string, accepted?: string, query = {}) =>
  ({ query, headers: { cookie, 'accept-language': accepted } }) as unknown as FastifyRequest;

it.each([
  ['the person’s switch first', 'language=fr; account-language=en', 'en', 'fr'],
  ['then the account’s', 'a=1; account-language=fr', 'en', 'fr'],
  ['then the browser’s, whatever its region', '', 'fr-CH, en;q=0.9', 'fr'],
  ['the one that the browser prefers', '', 'en;q=0.3, de, fr;q=0.8', 'fr'],
  ['none that the browser refuses', '', 'fr;q=0', 'en'],
  ['English in a browser that asks for nothing', '', undefined, 'en'],
  ['English in place of one that the build lacks', 'language=de', 'sv', 'en'],
  ['English in place of nonsense', 'language="><script>', 'x;q=y, ,;', 'en'],
])('is %s', (_, cookie, accepted, language) => expect(languageOf(asked(cookie, accepted), ['fr'])).toBe(language));

it('is the one that a link asks for', () => {
  expect(languageOf(asked('language=en', 'en', { language: 'fr' }), ['fr'])).toBe('fr');
  for (const language of ['sv', '"><script>', ['fr'], undefined])
    expect(languageOf(asked('language=en', 'fr', { language }), ['fr'])).toBe('en');
});
