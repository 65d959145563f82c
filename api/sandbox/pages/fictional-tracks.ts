import { createHash } from 'node:crypto';

/** A hash of the words, evenly spread over 32 bits. */
export const numberOf = (...words: (string | number)[]): number =>
  createHash('sha256').update(words.join('\n')).digest().readUInt32BE();

const pick = (list: readonly string[], ...words: (string | number)[]): string =>
  list[numberOf(...words) % list.length]!;

const adjectives =
  'Quiet Paper Northern Golden Slow Second Hollow Early Velvet Distant Salt Winter Glass Little Open Silver'.split(' ');
const nouns =
  'Harbour Letters Weather Orchard Signal Garden Rooms Tide Lanterns Station Feather Morning Atlas Ferry Choir Window'.split(
    ' ',
  );
const names = 'Ada Bram Cleo Dario Elin Farid Greta Hugo Ines Jonas Kaja Luca Mira Nils Oona Pia'.split(' ');
const families =
  'Aldane Brook Castell Dorn Eklund Farrow Grieve Holm Ilves Jansen Kessler Lindqvist Marsh Norrby Ostrow Pell'.split(
    ' ',
  );

/** A made-up track, for playlists of installations without a catalogue. */
export const fictionalTrack = (seed: string, number: number) => ({
  title: `${pick(adjectives, seed, number, 'a')} ${pick(nouns, seed, number, 'n')}`,
  artist: `${pick(names, seed, number, 'f')} ${pick(families, seed, number, 'l')}`,
});

/** `night-ferry_signals` as a title. */
export const titleOf = (slug: string): string =>
  slug
    .replace(/^@/, '')
    .split(/[-_.]+/)
    .filter(Boolean)
    .map((word) => word[0]!.toUpperCase() + word.slice(1))
    .join(' ');
