import {
  adjectives,
  coined,
  nouns,
  plurals,
  songColours,
  songOpeners,
  songPhrases,
  songThings,
  songVerbs,
} from './data/names.ts';
import { artistWords, trackWords } from './data/words.ts';
import { genresAround, homeGenre } from './genre-map.ts';
import { type Random, unique } from './random.ts';

export interface Artist {
  name: string;
  home: string;
  genres: string[];
  /** How often curators come across them, 0–1. */
  fame: number;
}

export interface CatalogueTrack {
  title: string;
  artist: Artist;
  genres: string[];
  /** Days before the seed. */
  releasedDaysAgo: number;
  durationMs: number;
}

const artistCount = 1_200;
const tracksOfArtist = { min: 2, max: 7 };
const days = { recent: 40, old: 2_600 };

const capital = (text: string) =>
  text.replace(/(^|\s)(\S)/g, (_all, space: string, first: string) => space + first.toUpperCase());

function artistName(random: Random): string {
  const form = random.next();
  if (form < 0.34) return `${random.pick(artistWords.first)} ${random.pick(artistWords.second)}`;
  if (form < 0.6) return `${random.pick(adjectives)} ${random.pick(nouns)}`;
  if (form < 0.72) return `The ${random.pick(adjectives)} ${random.pick(plurals)}`;
  if (form < 0.82) return `${random.pick(coined)} ${random.pick(artistWords.second)}`;
  if (form < 0.9) return random.some(nouns, 2).join(' & ');
  if (form < 0.95) return `${random.pick(coined)} and the ${random.pick(plurals)}`;
  return `${random.pick(adjectives)} ${random.pick(plurals)}`;
}

function songTitle(random: Random): string {
  const form = random.next();
  const thing = () => capital(random.pick(songThings));
  if (form < 0.26) return `${random.pick(trackWords.first)} ${random.pick(trackWords.second)}`;
  if (form < 0.42) return `${random.pick(songVerbs)} the ${thing()}`;
  if (form < 0.58) return `${random.pick(songColours)} ${thing()}`;
  if (form < 0.72) return `${random.pick(songOpeners)} ${thing()}`.replace(/\ba(?= [AEIOU])/, 'an');
  if (form < 0.84) return random.pick(songPhrases);
  if (form < 0.92) return thing();
  return `${thing()}, ${thing()}`;
}

/** Invented artists, each with a home genre and a unique name. */
export function makeArtists(random: Random): Artist[] {
  const name = unique(() => artistName(random));
  return Array.from({ length: artistCount }, () => {
    const home = homeGenre(random);
    // A few are heard everywhere, most only in some corners, so artists recur as in a real market.
    return { name: name(), home, genres: genresAround(random, home, random.int(2, 4)), fame: random.next() ** 3 };
  });
}

/** The releases of these artists; an artist uses a title only once. */
export function makeTracks(random: Random, artists: readonly Artist[]): CatalogueTrack[] {
  return artists.flatMap((artist) => {
    const title = unique(() => songTitle(random));
    const count = random.int(tracksOfArtist.min, tracksOfArtist.max);
    return Array.from({ length: count }, () => ({
      title: title(),
      artist,
      genres: [artist.home, ...random.some(artist.genres.slice(1), random.int(0, 2))],
      releasedDaysAgo: random.int(days.recent, days.old),
      durationMs: Math.round(Math.max(95_000, random.normal(212_000, 45_000))),
    }));
  });
}
