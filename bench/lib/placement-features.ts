import type { Placements, Track } from './placements.ts';

/** Features of a playlist; each is a sum over the playlist's tracks, without the queried track itself. */
export const features = [
  'genre',
  'size',
  'share of the artist',
  'lists like those of the artist',
  'subgenre of the artist',
  'sound, near',
  'sound, wide',
  'release, near',
  'release, wide',
  'release of the day',
  'popularity',
  'all together',
  'all together, near',
  'votes of the nearest',
  'subgenre of the nearest',
  'words of the title',
] as const;

export interface Index {
  data: Placements;
  /** For each playlist, its tracks. */
  members: number[][];
  byArtist: Map<string, number[]>;
  /** The number of shared artists for each pair of playlists, and the number of artists of each. */
  shared: Float64Array;
  artistCounts: Float64Array;
  words: { of: Map<string, Float64Array>; all: Map<string, number>; sizes: Float64Array };
  columns: { sound: Float64Array; released: Float64Array; popularity: Float64Array };
}

const dimensions = 11;
const votersAsked = 100;
const wordsOf = (title: string): string[] => [...new Set(title.toLowerCase().match(/[\p{L}\d]+/gu) ?? [])];

export function indexOf(data: Placements): Index {
  const { tracks, playlists } = data;
  const members = playlists.map((): number[] => []);
  const byArtist = new Map<string, number[]>();
  const artistsIn = playlists.map(() => new Set<string>());
  const words = {
    of: new Map<string, Float64Array>(),
    all: new Map<string, number>(),
    sizes: new Float64Array(playlists.length),
  };
  for (const [place, track] of tracks.entries()) {
    byArtist.set(track.artist, [...(byArtist.get(track.artist) ?? []), place]);
    for (const playlist of track.playlists) {
      members[playlist]!.push(place);
      artistsIn[playlist]!.add(track.artist);
      for (const word of wordsOf(track.title)) {
        const counts = words.of.get(word) ?? new Float64Array(playlists.length);
        counts[playlist]! += 1;
        words.of.set(word, counts);
        words.all.set(word, (words.all.get(word) ?? 0) + 1);
        words.sizes[playlist]! += 1;
      }
    }
  }
  const shared = new Float64Array(playlists.length ** 2);
  for (const [a, one] of artistsIn.entries()) {
    for (const [b, other] of artistsIn.entries()) {
      if (b <= a) continue;
      let both = 0;
      for (const artist of one) if (other.has(artist)) both += 1;
      shared[a * playlists.length + b] = both;
      shared[b * playlists.length + a] = both;
    }
  }
  const sound = new Float64Array(tracks.length * dimensions);
  for (const [place, track] of tracks.entries()) sound.set(track.sound, place * dimensions);
  const columns = {
    sound,
    released: Float64Array.from(tracks, (track) => track.released),
    popularity: Float64Array.from(tracks, (track) => track.popularity),
  };
  const artistCounts = Float64Array.from(artistsIn, (artists) => artists.size);
  return { data, members, byArtist, shared, artistCounts, words, columns };
}

/** Indexes of the `most` smallest distances. */
function nearest(distances: Float64Array, most: number): number[] {
  const sorted = Float64Array.from(distances).sort();
  const limit = sorted[Math.min(most, sorted.length - 1)]!;
  const found: number[] = [];
  for (let place = 0; place < distances.length; place += 1) if (distances[place]! < limit) found.push(place);
  return found;
}

const log = (share: number) => Math.log(share + 1e-4);

/**
 * The features of each playlist for a track.
 * @param own the track's index if it is in the data, to leave it out of everything; -1 for others
 * @returns one row of features per playlist
 */
export function featuresOf(index: Index, track: Track, own: number): Float32Array {
  const { data, members, byArtist, shared, artistCounts, words, columns } = index;
  const { tracks, playlists } = data;
  const count = playlists.length;
  const width = features.length;
  const rows = new Float32Array(count * width);
  const soundDistances = new Float64Array(tracks.length);
  const allDistances = new Float64Array(tracks.length);
  for (let place = 0; place < tracks.length; place += 1) {
    let distance = 0;
    for (let d = 0; d < dimensions; d += 1) distance += (columns.sound[place * dimensions + d]! - track.sound[d]!) ** 2;
    soundDistances[place] = distance;
    const years = Math.min(Math.abs(columns.released[place]! - track.released), 12);
    const popularity = (columns.popularity[place]! - track.popularity) / 18;
    allDistances[place] = distance + 0.6 * years ** 1.2 + popularity ** 2 + (years < 0.003 ? -1 : 0);
  }
  if (own >= 0) {
    soundDistances[own] = Infinity;
    allDistances[own] = Infinity;
  }
  const votes = new Float64Array(count);
  for (const place of nearest(allDistances, votersAsked)) {
    for (const playlist of tracks[place]!.playlists) votes[playlist]! += 1;
  }
  const theirs = (byArtist.get(track.artist) ?? []).filter((place) => place !== own);
  const held = new Float64Array(count);
  for (const place of theirs) {
    for (const playlist of tracks[place]!.playlists) held[playlist]! += 1;
  }
  const heldAll = held.reduce((sum, one) => sum + one, 0);
  const titleWords = wordsOf(track.title);
  const allWords = words.sizes.reduce((sum, one) => sum + one, 0);
  const inOwn = new Set(own >= 0 ? track.playlists : []);
  // If the track itself is a playlist's only one by its artist, that artist doesn't make the playlist similar to others.
  const alike = (playlist: number, other: number) => {
    const isOnlyOwn = inOwn.has(playlist) && !held[playlist];
    const both = shared[playlist * count + other]! - (isOnlyOwn && held[other] ? 1 : 0);
    return Math.max(0, both) / Math.sqrt(artistCounts[playlist]! * artistCounts[other]! || 1);
  };
  const bySubgenre = (won: Float64Array) => {
    const sums = new Map<string, number>();
    for (const [place, { subgenre }] of playlists.entries())
      sums.set(subgenre, (sums.get(subgenre) ?? 0) + won[place]!);
    const all = [...sums.values()].reduce((sum, one) => sum + one, 0) || 1;
    return new Map([...sums].map(([subgenre, sum]) => [subgenre, sum / all]));
  };
  const [nearSubgenres, artistSubgenres] = [bySubgenre(votes), bySubgenre(held)];
  for (let playlist = 0; playlist < count; playlist += 1) {
    const sums = { near: 0, wide: 0, year: 0, years: 0, popular: 0, all: 0, allNear: 0, day: 0 };
    let size = 0;
    for (const place of members[playlist]!) {
      if (place === own) continue;
      size += 1;
      const distance = soundDistances[place]!;
      const years = Math.abs(columns.released[place]! - track.released);
      const popularity = Math.abs(columns.popularity[place]! - track.popularity);
      const year = Math.exp(-years / 0.4);
      const wide = Math.exp(-distance / 8);
      const popular = Math.exp(-((popularity / 10) ** 2));
      sums.near += Math.exp(-distance / 2.5);
      sums.wide += wide;
      sums.year += year;
      sums.years += Math.exp(-years / 3);
      sums.popular += popular;
      sums.all += wide * Math.exp(-years / 1.5) * popular;
      sums.allNear += Math.exp(-distance / 5) * year * popular;
      if (years < 0.003) sums.day += 1;
    }
    const divisor = Math.max(size, 1);
    let likeTheirs = 0;
    for (let other = 0; other < count; other += 1) {
      if (other !== playlist && held[other]) likeTheirs += held[other]! * alike(playlist, other);
    }
    let wordsSay = 0;
    for (const word of titleWords) {
      const mine = inOwn.has(playlist) ? 1 : 0;
      const inAll = (words.all.get(word) ?? 0) - inOwn.size;
      if (inAll < 1) continue;
      const share = (inAll + 0.5) / allWords;
      const here =
        ((words.of.get(word)?.[playlist] ?? 0) - mine + 400 * share) /
        (words.sizes[playlist]! - mine * titleWords.length + 400);
      wordsSay += Math.log(here / share);
    }
    rows.set(
      [
        playlists[playlist]!.genre === track.genre ? 1 : 0,
        Math.log(divisor),
        held[playlist]! / (heldAll || 1),
        Math.log(likeTheirs / (heldAll || 1) + 0.02),
        Math.log((artistSubgenres.get(playlists[playlist]!.subgenre) ?? 0) + 0.05),
        log(sums.near / divisor),
        log(sums.wide / divisor),
        log(sums.year / divisor),
        log(sums.years / divisor),
        Math.log1p(sums.day),
        log(sums.popular / divisor),
        log(sums.all / divisor),
        log(sums.allNear / divisor),
        Math.log1p(votes[playlist]!),
        Math.log((nearSubgenres.get(playlists[playlist]!.subgenre) ?? 0) + 0.01),
        wordsSay,
      ],
      playlist * width,
    );
  }
  return rows;
}
