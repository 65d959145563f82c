import { expect, test } from 'vitest';
import en from '../locales/en/common.json' with { type: 'json' };
import fr from '../locales/fr/common.json' with { type: 'json' };
import { benefitsFor, featureOf } from './benefits.ts';

test.each([
  [null, ['credits', 'trends', 'influencers', 'access']],
  ['Influencer countries', ['trends', 'credits', 'influencers', 'access']],
  ['Up to 100 influencers', ['influencers', 'credits', 'trends', 'access']],
  ['Up to 100 influencers per campaign', ['influencers', 'credits', 'trends', 'access']],
  ['Up to 100 playlists per campaign', [null, 'credits', 'trends', 'influencers', 'access']],
  ['Top curators', ['access', 'credits', 'trends', 'influencers']],
  // A part of another benefit's sentence is no reason to name that one.
  ['Report export', [null, 'credits', 'trends', 'influencers', 'access']],
  ['Influencer', [null, 'credits', 'trends', 'influencers', 'access']],
])('%s is led by what includes it', (feature, expected) => {
  expect(benefitsFor(feature)).toEqual(expected);
});

// The names in the API's refusals.
test.each([
  ['Influencer trends', 'Tendances des influenceurs'],
  ['Influencer countries', 'Pays des influenceurs'],
  ['Influencer geo filters', 'Filtres géographiques des influenceurs'],
  ['Top curators', 'Curateurs Top'],
  ['Unlimited generations', 'Recherches illimitées'],
  ['Wave rules', 'Envoi en deux vagues'],
  ['Report export', 'Export du rapport'],
  ['Up to 100 influencers per campaign', 'Jusqu’à {{max}} influenceurs par campagne'],
  ['Up to 100 playlists per campaign', 'Jusqu’à {{max}} playlists par campagne'],
  ['Up to 40 radios per campaign', 'Jusqu’à {{max}} radios par campagne'],
])('%s has a text in each language', (name, french) => {
  const textOf = ({ pro: { features } }: typeof en) =>
    featureOf(name)!
      .key.split('.')
      .reduce<unknown>((at, key) => (at as Record<string, unknown>)[key], features);
  expect(textOf(en)).toBeTypeOf('string');
  expect(textOf(fr)).toBe(french);
});
