import { expect, test } from 'vitest';
import { countryName, named } from './place-names.ts';

const countries = [
  { code: 'FR', name: 'France' },
  { code: 'SE', name: 'Sweden' },
  { code: 'DE', name: 'Germany' },
];

test('countries are named, and sorted, in the reader’s language', () => {
  expect(named(countries, 'fr', 'region').map(({ name }) => name)).toEqual(['Allemagne', 'France', 'Suède']);
  expect(countryName(countries[1]!, 'fr')).toBe('Suède');
});

test('in English they have the names that the API gives them', () => {
  expect(named(countries, 'en-GB', 'region')).toBe(countries);
});
