import { soundFigures, type Sound } from '../sound/index.ts';

/** A track of the catalogue, or one to be ranked for. What isn't known is null. */
export interface CatalogueTrack {
  title: string;
  /** In lower case. */
  artist: string;
  /** ISO date. */
  releaseDate: string | null;
  /** 0 to 100. */
  popularity: number | null;
  durationMs: number | null;
  sound: Sound | null;
}

/** What holds tracks: a service with its placements, or an imported playlist. */
export interface Holder {
  name: string;
  /** Names of genres in lower case, the widest first. */
  genres: readonly string[];
  /** The narrower of them. */
  subgenres: readonly string[];
  /** Places of its tracks in the catalogue. */
  tracks: readonly number[];
  /** Artists that its curator names as similar, in lower case. */
  namedArtists: readonly string[];
}

/** Numbers that distances are taken over: the sound without its key, the length, the age and the popularity. */
export const dimensions = soundFigures.length + 2;
const [lengthAt, ageAt, popularityAt] = [soundFigures.length - 1, soundFigures.length, soundFigures.length + 1];
/** Those of the sound, length included, come first. */
export const soundDimensions = ageAt;
export const keyAt = soundFigures.indexOf('key');
/** Figures that span powers of ten say more as logarithms. */
const logarithmic = new Set(['speechiness', 'acousticness', 'instrumentalness', 'liveness']);

const day = 24 * 3600 * 1000;
const yearMs = 365.25 * day;
/** A date as years. */
export const yearsOf = (date: string): number => 1970 + Date.parse(date) / yearMs;
/** Dates closer than a day. */
export const sameDay = 0.003;

/** A track's numbers before they are scaled; NaN where one isn't known. `newest` is the newest release of the catalogue, in years. */
export function numbersOf(track: CatalogueTrack, newest: number): Float64Array {
  const numbers = new Float64Array(dimensions).fill(NaN);
  let at = 0;
  for (const [place, figure] of soundFigures.entries()) {
    if (place === keyAt) continue;
    const value = track.sound?.[place] ?? NaN;
    numbers[at] = logarithmic.has(figure) ? Math.log(value + 0.01) : value;
    at += 1;
  }
  if (track.durationMs !== null) numbers[lengthAt] = Math.log(Math.max(track.durationMs, 10_000));
  if (track.releaseDate !== null) numbers[ageAt] = -Math.log(Math.max(0.05, newest + 0.3 - yearsOf(track.releaseDate)));
  if (track.popularity !== null) numbers[popularityAt] = track.popularity;
  // An endless one would be infinitely far from all others, and nothing would be nearest.
  return numbers.map((value) => (Number.isFinite(value) ? value : NaN));
}

/** Letters without accents and case. */
export const folded = (text: string): string => text.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();
export const wordsOf = (text: string): string[] => [...new Set(folded(text).match(/[\p{L}\d]+/gu) ?? [])];
/** The same song in another release: without "- Remastered", "(feat. …)"; a title may begin with a bracket. */
export const songOf = ({ artist, title }: Pick<CatalogueTrack, 'artist' | 'title'>): string =>
  `${folded(artist)}|${folded(title)
    .replace(/\s-\s.*|(?<=\S\s*)[([].*/, '')
    .trim()}`;

const guests = /\b(?:feat\.?|ft\.?|with)\s+([^)\]]+)/;
const remixes = new Set(['remix', 'edit', 'mix', 'rework']);
/** Who remixed it: "Low Tide (Anna Lund Remix)", "Low Tide - Anna Lund Edit". */
const remixersOf = (text: string): string[] =>
  text
    .split(/[-()]/)
    .slice(1)
    .map((part) => part.split(' ').filter(Boolean))
    .flatMap((words) => (remixes.has(words.at(-1) ?? '') ? [words.slice(0, -1).join(' ')] : []));

/** Other artists that a title names: guests and remixers. */
export function guestsOf(title: string): string[] {
  const text = folded(title);
  return [guests.exec(text)?.[1] ?? '', ...remixersOf(text)]
    .flatMap((names) => names.split(/,|&| and | x /))
    .map((name) => name.trim())
    .filter((name) => name.length > 1);
}
