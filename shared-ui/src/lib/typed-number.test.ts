import { expect, test } from 'vitest';
import { withoutGroups } from './typed-number.ts';

test.each([
  // What is no group of thousands stays, for the caller to refuse.
  ['1,5', 'en-GB', '1,5'],
  ['1,50,00', 'en-GB', '1,50,00'],
  ['2 5', 'fr', '2 5'],
  // A comma is decimal in French.
  ['1,500', 'fr', '1,500'],
  ['12 500,25', 'fr', '12500,25'],
  ['10,000', 'en-GB', '10000'],
  ['10 000', 'en-GB', '10000'],
  ['10 000', 'fr', '10000'],
  ['10\u00a0000', 'fr', '10000'],
  ['1\u202f250', 'fr', '1250'],
])('%j in %s reads as %j', (typed, locale, plain) => {
  expect(withoutGroups(typed, locale)).toBe(plain);
});
