import type { CatalogueTrack, Holder } from './catalogue.ts';
import type { Placements } from './examples.ts';
import { randomFrom } from './boosting.ts';
import type { Query } from './feature-names.ts';

const tastes = ['folk', 'techno', 'jazz', 'punk'] as const;
const listsOfTaste = 5;
const tracksOfList = 20;

/** A track of a taste: folk is slow and quiet, techno fast and loud, and so on. */
function trackOf(taste: number, n: number, random: () => number): CatalogueTrack {
  const around = (middle: number, spread: number) => middle + (random() - 0.5) * spread;
  return {
    title: `${tastes[taste]} song ${n}`,
    artist: `${tastes[taste]} artist ${Math.floor(random() * 12)}`,
    releaseDate: `${1990 + taste * 8 + Math.floor(random() * 5)}-0${1 + Math.floor(random() * 9)}-10`,
    popularity: Math.round(around(30 + taste * 15, 10)),
    durationMs: Math.round(around(180_000 + taste * 20_000, 20_000)),
    sound: [
      around(0.2 + taste * 0.2, 0.2),
      around(0.2 + taste * 0.2, 0.2),
      n % 12,
      around(-20 + taste * 4, 3),
      n % 2,
      0.05,
      0.3,
      0.1,
      0.1,
      0.5,
      around(80 + taste * 30, 10),
    ],
  };
}

/** Playlists of four tastes: tracks of a taste stand in two of its lists. */
export function fourTastes(): Placements {
  const random = randomFrom(5);
  const tracks: CatalogueTrack[] = [];
  const holders: Holder[] = [];
  for (const [taste, genre] of tastes.entries()) {
    const lists = Array.from({ length: listsOfTaste }, (): number[] => []);
    for (let n = 0; n < (listsOfTaste * tracksOfList) / 2; n += 1) {
      tracks.push(trackOf(taste, n, random));
      const one = Math.floor(random() * listsOfTaste);
      for (const list of [one, one + 1]) lists[list % listsOfTaste]!.push(tracks.length - 1);
    }
    holders.push(
      ...lists.map((list, n) => ({
        name: `${genre} ${n}`,
        genres: [genre],
        subgenres: [genre],
        tracks: list,
        namedArtists: [],
      })),
    );
  }
  return { tracks, holders };
}

/** A track that isn't in the catalogue, like those of a taste. */
export const newTrack = (taste: number, more: Partial<Query> = {}): Query => ({
  ...trackOf(taste, 3, randomFrom(9)),
  title: 'Low Tide Choir',
  artist: 'nobody heard of yet',
  genres: new Map([[tastes[taste]!, 1]]),
  similarArtists: [],
  ...more,
});

/** Which taste the holder of a place is of. */
export const tasteOf = (holder: number): number => Math.floor(holder / listsOfTaste);
