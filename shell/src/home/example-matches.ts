import type { FinderColumn, FinderMatchProps } from '@fanfare/shared-ui';

type Kind = FinderMatchProps['reasons'][number]['kind'];

interface Example {
  seed: number;
  /** Its texts are in the catalogue. */
  key: string;
  priceCredits: number;
  reasons: readonly [Kind, Kind];
  /** In percent. */
  answered: number;
  /** Median, in days. */
  days: number;
}

/** Invented matches of an invented track. */
export const examples: readonly { type: FinderColumn['type']; total: number; matches: readonly Example[] }[] = [
  {
    type: 'playlists',
    total: 214,
    matches: [
      { seed: 14, key: 'kitchen', priceCredits: 6, reasons: ['artist', 'accept_rate'], answered: 98, days: 1.8 },
      { seed: 2, key: 'hours', priceCredits: 2, reasons: ['accept_rate', 'speed'], answered: 97, days: 0.9 },
      { seed: 21, key: 'matin', priceCredits: 4, reasons: ['genre', 'language'], answered: 96, days: 2.1 },
    ],
  },
  {
    type: 'radios',
    total: 37,
    matches: [
      { seed: 5, key: 'kolumna', priceCredits: 6, reasons: ['artist', 'genre'], answered: 95, days: 6.2 },
      { seed: 9, key: 'onde', priceCredits: 3, reasons: ['mood', 'genre'], answered: 92, days: 8.4 },
      { seed: 33, key: 'ember', priceCredits: 6, reasons: ['artist', 'reliability'], answered: 97, days: 4.9 },
    ],
  },
  {
    type: 'influencers',
    total: 58,
    matches: [
      { seed: 41, key: 'maya', priceCredits: 11, reasons: ['genre', 'speed'], answered: 90, days: 3 },
      { seed: 57, key: 'room', priceCredits: 7, reasons: ['artist', 'accept_rate'], answered: 96, days: 2.6 },
      { seed: 63, key: 'tide', priceCredits: 16, reasons: ['mood', 'language'], answered: 88, days: 4.1 },
    ],
  },
];
