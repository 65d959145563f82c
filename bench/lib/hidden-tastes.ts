import { type CatalogueTrack, nothingKnown } from '../../api/src/modules/ranking/index.ts';
import type { Chances } from './chances.ts';

const genres = ['folk', 'techno', 'jazz', 'punk', 'ambient', 'soul', 'metal', 'house', 'pop', 'rap', 'blues', 'latin'];
const curatorCount = 150;
/** Danceability, energy, acousticness, valence, and the tempo in hundreds: what songs of a genre are about. */
const soundOfGenre = genres.map((_, n) => [
  0.2 + 0.06 * n,
  0.9 - 0.06 * n,
  (n * 0.37) % 1,
  (n * 0.61) % 1,
  0.8 + ((n * 0.29) % 1) * 0.7,
]);
const spread = 0.13;

export interface Song {
  track: CatalogueTrack;
  genre: string;
  /** The numbers that tastes are about. */
  sound: readonly number[];
  year: number;
}

export interface Curator {
  name: string;
  /** As they say. */
  genres: string[];
  /** How much they like each of those; unsaid. */
  liking: number[];
  /** What they want of each number beyond their genres' means; unsaid. */
  leaning: readonly number[];
  year: number;
}

export const curatorsOf = (chances: Chances): Curator[] =>
  Array.from({ length: curatorCount }, (_, n) => {
    const own = [...new Set([chances.one(genres), chances.one(genres), chances.one(genres)])];
    return {
      name: `List ${n}`,
      genres: own,
      liking: own.map((__, place) => (place === 0 ? 0.6 : -1.6)),
      leaning: soundOfGenre[0]!.map(() => chances.around(0, spread)),
      year: chances.one([2002, 2010, 2018, 2025, 2025]),
    };
  });

export function songOf(chances: Chances): Song {
  const at = chances.whole(0, genres.length - 1);
  const sound = soundOfGenre[at]!.map((mean) => chances.around(mean, spread));
  const year = chances.one([2002, 2010, 2018, 2025, 2025, 2025]);
  const [danceability, energy, acousticness, valence, tempo] = sound as [number, number, number, number, number];
  const track = {
    ...nothingKnown,
    title: `Song ${chances.whole(1, 1_000_000)}`,
    artist: `artist ${at}-${chances.whole(1, 80)}`,
    releaseDate: `${year}-0${chances.whole(1, 9)}-1${chances.whole(0, 9)}`,
    durationMs: 1_000 * chances.whole(120, 300),
    sound: [danceability, energy, chances.whole(0, 11), -8, 1, 0.05, acousticness, 0.1, 0.1, valence, tempo * 100],
  };
  return { track, genre: genres[at]!, sound, year };
}

/** How likely a curator takes a song: by their liking of the genre, how near its sound is to what they want, and its years. */
export function chanceOf(curator: Curator, { genre, sound, year }: Song): number {
  const own = curator.genres.indexOf(genre);
  if (own < 0) return 0.01;
  const means = soundOfGenre[genres.indexOf(genre)]!;
  const off =
    sound.reduce((sum, value, n) => sum + ((value - means[n]! - curator.leaning[n]!) / spread) ** 2, 0) / sound.length;
  const odds = 1.2 + curator.liking[own]! - 1.1 * off - 0.12 * Math.abs(year - curator.year);
  return 1 / (1 + Math.exp(-odds));
}
