import type { Finding } from '@fanfare/api-contract';
import type { Text } from '@fanfare/kit';
import { createInstance } from 'i18next';
import { expect, it } from 'vitest';
import en from '../../../locales/en/findings.json';
import fr from '../../../locales/fr/findings.json';
import { findingText, placeTitle } from './finding-text.ts';

const i18n = createInstance();
await i18n.init({
  lng: 'en',
  resources: { en: { translation: en }, fr: { translation: fr } },
  interpolation: { escapeValue: false },
});
const inEnglish = i18n.getFixedT('en') as unknown as Text;
const inFrench = i18n.getFixedT('fr') as unknown as Text;

const finding = (code: string, values: Finding['values'], more: Partial<Finding> = {}): Finding => ({
  kind: 'place',
  text: 'As the API words it',
  code,
  values: values ?? {},
  count: 3,
  of: 4,
  fromSeconds: null,
  toSeconds: null,
  letter: null,
  isPositive: false,
  ...more,
});
const place = { fromSeconds: 0, toSeconds: 28 };
const median = { aspect: 'fit', median: 3.6, mean: 2.5, genre: 'Indie folk' };

it.each([
  [
    finding('place', { theme: 'Intro', direction: 'too_long', version: 2 }, place),
    '3 of 4: intro too long, 0:00–0:28 of version 2',
    '3 sur 4 disent « intro : c’est trop long », 0:00–0:28 de la version 2',
  ],
  [
    finding('place', { direction: 'repeats' }, place),
    '3 of 4: repeats itself, 0:00–0:28',
    '3 sur 4 disent « se répète », 0:00–0:28',
  ],
  [
    finding('reason', { reason: 'intro_pacing' }),
    '3 of 4 who said no: intro or pacing',
    '3 sur 4 parmi les refus : intro ou rythme',
  ],
  [
    finding('ratedBelow', median),
    '3 of 4 rated the fit below the indie folk median of 3.6 (mean 2.5)',
    '3 sur 4 notent l’adéquation en dessous de la médiane indie folk de 3,6 (moyenne 2,5)',
  ],
  [
    finding('ratedAbove', { ...median, genre: 'Latin jazz' }),
    '3 of 4 rated the fit above the Latin jazz median of 3.6 (mean 2.5)',
    '3 sur 4 notent l’adéquation au-dessus de la médiane Latin jazz de 3,6 (moyenne 2,5)',
  ],
  [
    finding('version', { newest: 3, newestYes: 3, newestOf: 4, before: 2, beforeYes: 2, beforeOf: 9 }),
    'Version 3: 3 of 4 yes, version 2: 2 of 9 yes',
    'Version 3 : 3 oui sur 4, version 2 : 2 oui sur 9',
  ],
  [
    finding('forecastMore', { low: 1, high: 2 }),
    '3 yes of 4 answers, more than forecast (1 to 2)',
    '3 oui sur 4 réponses, plus que prévu (1 à 2)',
  ],
  [finding('unheardOf', {}), 'As the API words it', 'As the API words it'],
])('a finding is said in the page’s language: %#', (given, english, french) => {
  const plain = (text: string) => text.replaceAll('\u00a0', ' ');
  expect(plain(findingText(given, inEnglish, 'en-GB'))).toBe(english);
  expect(plain(findingText(given, inFrench, 'fr'))).toBe(french);
});

it('a place has the title that its notes share, or the API’s, or none', () => {
  const topic = { theme: 'Drums', direction: 'too_loud' };
  expect(placeTitle({ title: 'Drums too loud', topic }, inEnglish, 'en-GB')).toBe('Drums too loud');
  expect(placeTitle({ title: 'Drums too loud', topic }, inFrench, 'fr')).toBe('Batterie\u00a0: c’est trop fort');
  expect(placeTitle({ title: 'Drums', topic: { theme: 'Drums', direction: null } }, inFrench, 'fr')).toBe('Batterie');
  expect(placeTitle({ title: 'From an older API' }, inFrench, 'fr')).toBe('From an older API');
  expect(placeTitle({ title: null, topic: null }, inFrench, 'fr')).toBeNull();
});
