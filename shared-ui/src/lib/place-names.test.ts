import { expect, test } from 'vitest';
import { countryName, named, nameFrom } from './place-names.ts';

const countries = [
  { code: 'FR', name: 'France' },
  { code: 'SE', name: 'Sweden' },
  { code: 'DE', name: 'Germany' },
];

test('countries are named, and sorted, in the reader’s language', () => {
  expect(named(countries, 'fr', 'region').map(({ name }) => name)).toEqual(['Allemagne', 'France', 'Suède']);
  expect(countryName(countries[1]!, 'fr')).toBe('Suède');
});

test('in a list, languages begin with a capital', () => {
  expect(named([{ code: 'pt', name: 'Portuguese' }], 'fr', 'language').map(({ name }) => name)).toEqual(['Portugais']);
});

test('in English they have the names that the API gives them', () => {
  expect(named(countries, 'en-GB', 'region')).toBe(countries);
});

test('what has only an English name is named in the reader’s language, where it is known', () => {
  expect(['French', 'Portuguese', 'Elvish'].map((name) => nameFrom(name, 'fr', 'language'))).toEqual([
    'français',
    'portugais',
    'Elvish',
  ]);
  expect(
    ['United States of America', 'Czech Republic', 'France'].map((name) => nameFrom(name, 'fr', 'region')),
  ).toEqual(['États-Unis', 'Tchéquie', 'France']);
  expect(nameFrom('Panjabi', 'fr', 'language')).toBe('pendjabi');
  expect([nameFrom('Sweden', 'fr', 'region'), nameFrom('Sweden', 'en-GB', 'region')]).toEqual(['Suède', 'Sweden']);
});
