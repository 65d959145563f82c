import type { FinderColumn, FinderMatchProps } from '@fanfare/shared-ui';

type Example = Pick<FinderMatchProps, 'seed' | 'title' | 'about' | 'priceCredits' | 'reasons'> & {
  /** In percent. */
  answered: number;
  /** Median, in days. */
  days: string;
};

/** Invented matches of an invented track. */
export const examples: readonly { type: FinderColumn['type']; total: number; matches: readonly Example[] }[] = [
  {
    type: 'playlists',
    total: 214,
    matches: [
      {
        seed: 14,
        title: 'Nordic Kitchen',
        about: 'Jonas Lindqvist, Sweden',
        priceCredits: 6,
        reasons: [
          { kind: 'artist', text: 'Places Aldous Pine and The Tidewrights' },
          { kind: 'accept_rate', text: '31 % yes in indie folk' },
        ],
        answered: 98,
        days: '1.8',
      },
      {
        seed: 2,
        title: 'Small Hours',
        about: 'Davide Moretti, Italy',
        priceCredits: 2,
        reasons: [
          { kind: 'accept_rate', text: '38 % yes in indie folk' },
          { kind: 'speed', text: 'Half of its answers come within a day' },
        ],
        answered: 97,
        days: '0.9',
      },
      {
        seed: 21,
        title: 'Petit Matin',
        about: 'Amélie Fournier, France',
        priceCredits: 4,
        reasons: [
          { kind: 'genre', text: 'Takes chamber pop' },
          { kind: 'language', text: 'Takes songs in French' },
        ],
        answered: 96,
        days: '2.1',
      },
    ],
  },
  {
    type: 'radios',
    total: 37,
    matches: [
      {
        seed: 5,
        title: 'Radio Kolumna 98.2',
        about: 'Station in Kraków, Poland',
        priceCredits: 6,
        reasons: [
          { kind: 'artist', text: 'Plays Mira Sol Quartet' },
          { kind: 'genre', text: 'Takes indie folk' },
        ],
        answered: 95,
        days: '6.2',
      },
      {
        seed: 9,
        title: 'Onde Lente',
        about: 'Web radio in Lyon, France',
        priceCredits: 3,
        reasons: [
          { kind: 'mood', text: 'Strings and brass are its moods' },
          { kind: 'genre', text: 'Takes chamber pop' },
        ],
        answered: 92,
        days: '8.4',
      },
      {
        seed: 33,
        title: 'Ember FM Late Show',
        about: 'Station in Cork, Ireland',
        priceCredits: 6,
        reasons: [
          { kind: 'artist', text: 'Plays The Tidewrights' },
          { kind: 'reliability', text: 'Answers 97 % of tracks on time' },
        ],
        answered: 97,
        days: '4.9',
      },
    ],
  },
  {
    type: 'influencers',
    total: 58,
    matches: [
      {
        seed: 41,
        title: '@walkswithmaya',
        about: 'Instagram, 41 k, walks and weather',
        priceCredits: 11,
        reasons: [
          { kind: 'genre', text: 'Takes indie folk' },
          { kind: 'speed', text: 'Half of its answers come within 3 days' },
        ],
        answered: 90,
        days: '3.0',
      },
      {
        seed: 57,
        title: '@smallroomtakes',
        about: 'YouTube, 18 k, live covers',
        priceCredits: 7,
        reasons: [
          { kind: 'artist', text: 'Features Aldous Pine' },
          { kind: 'accept_rate', text: '22 % yes in indie folk' },
        ],
        answered: 96,
        days: '2.6',
      },
      {
        seed: 63,
        title: '@tidebooks',
        about: 'TikTok, 63 k, reading and sea',
        priceCredits: 16,
        reasons: [
          { kind: 'mood', text: 'Slow songs with strings' },
          { kind: 'language', text: 'Takes songs in English' },
        ],
        answered: 88,
        days: '4.1',
      },
    ],
  },
];
