import { expect, test } from 'vitest';
import { benefitsFor } from './benefits.ts';

test.each([
  [null, ['credits', 'trends', 'influencers', 'access']],
  ['Influencer countries', ['trends', 'credits', 'influencers', 'access']],
  ['Up to 100 influencers', ['influencers', 'credits', 'trends', 'access']],
  ['Top curators', ['access', 'credits', 'trends', 'influencers']],
  // A part of another benefit's sentence is no reason to name that one.
  ['Report export', [null, 'credits', 'trends', 'influencers', 'access']],
  ['Influencer', [null, 'credits', 'trends', 'influencers', 'access']],
])('%s is led by what includes it', (feature, expected) => {
  expect(benefitsFor(feature)).toEqual(expected);
});
