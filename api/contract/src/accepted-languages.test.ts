import { expect, test } from 'vitest';
import { acceptedLanguages } from './accepted-languages.ts';

test('languages come in the order of their quality, without regions', () => {
  expect(acceptedLanguages('en;q=0.8, fr-CH, de; q=0.9')).toEqual(['fr', 'de', 'en']);
});

test('those that are refused, or whose quality is no number, are left out', () => {
  expect(acceptedLanguages('fr;q=0, de;q=much, en')).toEqual(['en']);
});

test('no more than 20 ranges are read', () => {
  expect(acceptedLanguages(`${'de,'.repeat(20)}fr`)).not.toContain('fr');
});
