import type { ServiceCard } from '@fanfare/api-contract';
import { ShellProvider } from '@fanfare/kit';
import { stubServices } from '@fanfare/shell-contract/testing';
import { renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import i18next from 'i18next';
import { afterEach, expect, it } from 'vitest';
import { name } from '../../name.ts';
import french from '../../locales/fr/reasons.json';
import '../../i18n.ts';
import { useReasons } from './use-reasons.ts';

const reasons: ServiceCard['reasons'] = [
  {
    kind: 'artist',
    text: 'from the API',
    code: 'similarArtists',
    values: { total: 3, more: 1, artists: ['Orla Penn', 'The Pines'], type: 'playlist' },
  },
  {
    kind: 'accept_rate',
    text: 'from the API',
    code: 'acceptRate',
    values: { inGenre: 1, overall: 0.4, genres: ['indie folk', 'folk'] },
  },
  { kind: 'mood', text: 'from the API', code: 'soundAs', values: { words: ['quiet', 'slow'], type: 'radio' } },
  { kind: 'language', text: 'from the API', code: 'songsIn', values: { languages: ['French', 'Swedish'] } },
  { kind: 'speed', text: 'from the API', code: 'halfWithin', values: { count: 3 } },
  { kind: 'mood', text: 'from the API', code: 'moods', values: { words: ['calm', 'dark'] } },
  { kind: 'speed', text: 'As a newer API words it', code: 'unheardOf', values: { count: 3 } },
  { kind: 'speed', text: 'As an older API words it' },
];

function textsOf(): string[] {
  const wrapper = ({ children }: { children: ReactNode }) => (
    <ShellProvider services={stubServices()} name={name}>
      {children}
    </ShellProvider>
  );
  return renderHook(() => useReasons(reasons), { wrapper }).result.current.map(({ text }) => text);
}

afterEach(() => i18next.changeLanguage('en'));

it('says why a service fits as the API words it in English', () => {
  expect(textsOf()).toEqual([
    'Places 3 of the artists you sound like: Orla Penn, The Pines, 1 more',
    '100\u00a0% yes in indie folk and folk, against 40\u00a0% overall',
    'As quiet and slow as what it plays',
    'Takes songs in French and Swedish',
    'Half of its answers come within 3 days',
    'Looks for calm and dark music, like yours',
    'As a newer API words it',
    'As an older API words it',
  ]);
});

it('says the same in French, with the names of languages', async () => {
  i18next.addResourceBundle('fr', name, french, true, true);
  await i18next.changeLanguage('fr');
  expect(textsOf().slice(0, 6)).toEqual([
    'Place 3 artistes proches de vous\u00a0: Orla Penn, The Pines, 1 de plus',
    '100\u00a0% de oui en indie folk et folk, contre 40\u00a0% au total',
    'Même caractère que ce qui y passe\u00a0: calme et lent',
    'Langues acceptées\u00a0: français et suédois',
    'La moitié de ses réponses en 3\u00a0jours',
    'Cherche une ambiance comme la vôtre\u00a0: calme et sombre',
  ]);
});
