import {
  type CatalogueTrack,
  type Holder,
  dimensions,
  folded,
  guestsOf,
  keyAt,
  numbersOf,
  songOf,
  wordsOf,
  yearsOf,
} from './catalogue.ts';
import { type Scale, scaleOf, whiteningOf } from './scaling.ts';

/** What is remembered of a holder beside its tracks. */
export interface HolderFacts {
  tracks: Int32Array;
  /** Numbers of its artists. */
  artists: Int32Array;
  /** Of how many of its tracks each number is known, and its sum and sum of squares over them. */
  known: Float64Array;
  sums: Float64Array;
  squares: Float64Array;
  /** How many of its tracks have a sound that is known, and how many are in each key. */
  soundCount: number;
  keys: Float64Array;
  titleWords: number;
  /** Of its name, in one string with blanks around each. */
  name: string;
  /** The first year of a decade that its name says ("90s"); null for none. */
  decade: number | null;
  genres: readonly string[];
  subgenres: readonly string[];
}

/** A catalogue in memory, arranged for the features of a ranking. */
export interface CatalogueIndex {
  tracks: readonly CatalogueTrack[];
  holders: readonly HolderFacts[];
  /** Holders of each track. */
  holdersOf: readonly (readonly number[])[];
  scale: Scale;
  /** Row per track: numbers in standard deviations, unknown ones 0; and the same in units of how far tracks of one holder differ. */
  scaled: Float32Array;
  whitened: Float32Array;
  /** @param out filled and returned; a new array by default */
  whiten: (row: Float64Array, out?: Float64Array) => Float64Array;
  /** NaN where unknown. */
  years: Float32Array;
  popularity: Float32Array;
  /** In years. */
  newest: number;
  byArtist: ReadonlyMap<string, readonly number[]>;
  bySong: ReadonlyMap<string, readonly number[]>;
  byGuest: ReadonlyMap<string, readonly number[]>;
  /** Holders of each artist, by the artist's number. */
  holdersOfArtist: readonly (readonly number[])[];
  /** The square root of how many artists each holder has. */
  roots: Float64Array;
  /** Holders whose curators name an artist as similar. */
  holdersNaming: ReadonlyMap<string, readonly number[]>;
  /** How often each holder's titles have a word. */
  titleWords: ReadonlyMap<string, ReadonlyMap<number, number>>;
  titleWordCount: number;
}

function grouped<T>(list: readonly T[], keysOf: (one: T) => readonly string[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [place, one] of list.entries()) {
    for (const key of keysOf(one)) {
      const group = groups.get(key);
      if (group) group.push(place);
      else groups.set(key, [place]);
    }
  }
  return groups;
}

function decadeOf(name: string): number | null {
  const found = /\b(19|20)?(\d)0['’]?s\b/i.exec(name);
  if (!found) return null;
  const [, century, digit] = found;
  return (century ? Number(century) * 100 : Number(digit) >= 3 ? 1900 : 2000) + Number(digit) * 10;
}

function factsOf(
  holder: Holder,
  tracks: readonly CatalogueTrack[],
  { numbers, scaled, artistOf }: { numbers: readonly Float64Array[]; scaled: Float32Array; artistOf: Int32Array },
): HolderFacts {
  const [known, sums, squares] = [0, 1, 2].map(() => new Float64Array(dimensions)) as [
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const keys = new Float64Array(12);
  let [soundCount, titleWords] = [0, 0];
  for (const place of holder.tracks) {
    for (let d = 0; d < dimensions; d += 1) {
      if (Number.isNaN(numbers[place]![d]!)) continue;
      known[d]! += 1;
      const value = scaled[place * dimensions + d]!;
      sums[d]! += value;
      squares[d]! += value * value;
    }
    const key = tracks[place]!.sound?.[keyAt];
    soundCount += tracks[place]!.sound ? 1 : 0;
    if (key !== null && key !== undefined) keys[key]! += 1;
    titleWords += wordsOf(tracks[place]!.title).length;
  }
  return {
    tracks: Int32Array.from(holder.tracks),
    artists: Int32Array.from(new Set(holder.tracks.map((place) => artistOf[place]!))),
    known,
    sums,
    squares,
    soundCount,
    keys,
    titleWords,
    name: ` ${wordsOf(holder.name).join(' ')} `,
    decade: decadeOf(holder.name),
    genres: holder.genres,
    subgenres: holder.subgenres,
  };
}

/** Arranges tracks and what holds them for ranking. */
export function indexOf(tracks: readonly CatalogueTrack[], holders: readonly Holder[]): CatalogueIndex {
  const years = Float32Array.from(tracks, ({ releaseDate }) => (releaseDate === null ? NaN : yearsOf(releaseDate)));
  const newest = years.reduce((most, one) => (one > most ? one : most), 1970);
  const numbers = tracks.map((track) => numbersOf(track, newest));
  const scale = scaleOf(numbers);
  const scaled = new Float32Array(tracks.length * dimensions);
  for (const [place, row] of numbers.entries()) scaled.set(scale.apply(row), place * dimensions);
  const numberOf = new Map<string, number>();
  const artistOf = Int32Array.from(tracks, ({ artist }) => {
    const number = numberOf.get(artist) ?? numberOf.size;
    numberOf.set(artist, number);
    return number;
  });
  const facts = holders.map((holder) => factsOf(holder, tracks, { numbers, scaled, artistOf }));
  const whiten = whiteningOf(scaled, facts);
  const whitened = new Float32Array(scaled.length);
  for (let at = 0; at < scaled.length; at += dimensions) {
    whitened.set(whiten(Float64Array.from(scaled.subarray(at, at + dimensions))), at);
  }
  const holdersOf = tracks.map((): number[] => []);
  const holdersOfArtist = Array.from({ length: numberOf.size }, (): number[] => []);
  const titleWords = new Map<string, Map<number, number>>();
  for (const [at, { tracks: theirs, artists }] of facts.entries()) {
    for (const artist of artists) holdersOfArtist[artist]!.push(at);
    for (const place of theirs) {
      holdersOf[place]!.push(at);
      for (const word of wordsOf(tracks[place]!.title)) {
        const counts = titleWords.get(word) ?? new Map<number, number>();
        counts.set(at, (counts.get(at) ?? 0) + 1);
        titleWords.set(word, counts);
      }
    }
  }
  return {
    tracks,
    holders: facts,
    holdersOf,
    scale,
    scaled,
    whitened,
    whiten,
    years,
    popularity: Float32Array.from(tracks, (track) => track.popularity ?? NaN),
    newest,
    byArtist: grouped(tracks, (track) => [track.artist]),
    bySong: grouped(tracks, (track) => [songOf(track)]),
    byGuest: grouped(tracks, (track) => [...new Set([folded(track.artist), ...guestsOf(track.title)])]),
    holdersOfArtist,
    roots: Float64Array.from(facts, ({ artists }) => Math.sqrt(artists.length)),
    holdersNaming: grouped(holders, ({ namedArtists }) => namedArtists),
    titleWords,
    titleWordCount: facts.reduce((sum, one) => sum + one.titleWords, 0),
  };
}
