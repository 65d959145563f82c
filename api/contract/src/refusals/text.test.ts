import { expect, it } from 'vitest';
import { type Catalogue, type Params, textOf } from './text.ts';

const words = { quote: '«\u00A0{{text}}\u00A0»' };
const say = (text: string, params: Params = {}, locale = 'fr', more: Catalogue = {}) =>
  textOf({ locale, catalogue: { tests: { said: text }, words, ...more } }, { reason: 'tests.said', params });

it.each<[kind: string, value: Params[string], english: string, french: string]>([
  ['plain', 12_345, '12345', '12345'],
  ['number', 12_345.678, '12,345.68', '12 345,68'],
  ['euros', 1_250, '€12.50', '12,50 €'],
  ['date', '2026-05-14T22:30:00Z', '14 May 2026', '14 mai 2026'],
  ['moment', '2026-05-14T22:30:00Z', '14 May 2026, 22:30 UTC', '14 mai 2026, 22:30 UTC'],
  ['bytes', 20_971_520, '20 MB', '20 Mo'],
  ['bytes', 512, '512 bytes', '512 octets'],
  ['list', ['a', 'b', 'c'], 'a, b and c', 'a, b et c'],
  ['choice', ['a', 'b'], 'a or b', 'a ou b'],
  ['names', ['a', 'b'], 'a, b', 'a, b'],
  ['quotes', ['a', 'b'], '« a », « b »', '« a », « b »'],
])('writes %s %j as each language does', (kind, value, english, french) => {
  // Which of the spaces Intl writes depends on its data.
  const both = ['en-GB', 'fr'].map((locale) => say(`{{it, ${kind}}}`, { it: value }, locale)?.replace(/\s/g, ' '));
  expect(both).toEqual([english, french]);
});

it('names a field by its label, or by what its name says', () => {
  const labels = { display_name: 'Nom affiché' };
  const name = (field: string) => say('{{field, label}}', { field }, 'fr', { labels });
  expect(['display_name', 'genreIds', 'odd_priceCredits'].map(name)).toEqual(['Nom affiché', 'Genres', 'Odd price']);
});

it('says texts within texts', () => {
  const more = { states: { paid: 'est payée' }, rules: { short: 'Écrivez {{min}} mots.', listen: 'Écoutez.' } };
  expect(say('Elle {{state, text}}.', { state: { reason: 'states.paid' } }, 'fr', more)).toBe('Elle est payée.');
  const rules = [{ reason: 'rules.short', params: { min: 3 } }, { reason: 'rules.listen' }];
  expect(say('{{rules, texts}}', { rules }, 'fr', more)).toBe('Écrivez 3 mots. Écoutez.');
});

it('takes the plural of its count', () => {
  const catalogue = { tests: { tracks_one: '{{count}} titre', tracks_other: '{{count}} titres' } };
  const counted = (count: number) => textOf({ locale: 'fr', catalogue }, { reason: 'tests.tracks', params: { count } });
  expect([0, 1, 2, 1_000_000].map(counted)).toEqual(['0 titre', '1 titre', '2 titres', '1000000 titres']);
});

it('has no words for what the catalogue doesn’t know', () => {
  expect(textOf({ locale: 'fr', catalogue: {} }, { reason: 'tests.said' })).toBeNull();
});
