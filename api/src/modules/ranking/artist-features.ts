import { folded, guestsOf, songOf } from './catalogue.ts';
import type { CatalogueIndex } from './catalogue-index.ts';
import { type Put, type Query, at } from './feature-names.ts';
import type { Votes } from './votes.ts';

/** A similar artist says less than the artist, and so does an artist whom a curator only names. */
const similarWeight = 0.5;

/** What is placed of the artist, of similar ones and of guests; and which subgenres that and the nearest tracks point at. */
export function artistFeatures(index: CatalogueIndex, query: Query, votes: Votes, put: Put): void {
  const { holders, holdersOf, holdersNaming, tracks } = index;
  const count = (places: Iterable<number>, weight = 1, counts = new Float64Array(holders.length)) => {
    for (const place of places) for (const holder of holdersOf[place]!) counts[holder]! += weight;
    return counts;
  };
  const own = index.byArtist.get(query.artist) ?? [];
  const held = count(own);
  const similar = query.similarArtists.filter((artist) => artist !== query.artist);
  for (const artist of similar) count(index.byArtist.get(artist) ?? [], similarWeight, held);
  for (const artist of [query.artist, ...similar]) {
    for (const holder of holdersNaming.get(artist) ?? []) held[holder]! += similarWeight;
  }
  const album = count(
    query.releaseDate === null ? [] : own.filter((place) => tracks[place]!.releaseDate === query.releaseDate),
  );
  const song = count(index.bySong.get(songOf(query)) ?? []);
  const guests = new Float64Array(holders.length);
  for (const guest of guestsOf(query.title)) count(index.byGuest.get(guest) ?? [], 1, guests);
  const ownPlaces = new Set(own);
  const elsewhere = count((index.byGuest.get(folded(query.artist)) ?? []).filter((place) => !ownPlaces.has(place)));
  const all = held.reduce((sum, one) => sum + one, 0);
  const together = all > 0 ? artistsTogether(index, held) : null;
  const ofArtist = subgenreShares(index, held);
  const ofNearest = subgenreShares(index, votes.hundred);
  for (const [holder, facts] of holders.entries()) {
    put(holder, at['share of the artist'], held[holder]! / (all || 1));
    put(holder, at['tracks of the artist'], Math.log1p(held[holder]!));
    put(holder, at['density of the artist'], held[holder]! / Math.max(facts.tracks.length, 1));
    put(holder, at['artists together'], together ? Math.log(together[holder]! + 0.02) : -4.5);
    put(holder, at['subgenre of the artist'], all > 0 ? Math.log(ofArtist(facts.subgenres) + 0.05) : -3.5);
    put(holder, at['subgenre of the nearest'], Math.log(ofNearest(facts.subgenres) + 0.01));
    put(holder, at['same album'], Math.log1p(album[holder]!));
    put(holder, at['same song'], Math.log1p(song[holder]!));
    put(holder, at.guests, Math.log1p(guests[holder]!));
    put(holder, at['guest elsewhere'], Math.log1p(elsewhere[holder]!));
    put(holder, at['votes of 100'], Math.log1p(votes.hundred[holder]!));
    put(holder, at['weighted votes'], Math.log1p(10 * votes.weighted[holder]!));
    put(holder, at['votes of 20'], Math.log1p(votes.twenty[holder]!));
    put(holder, at['whitened votes of 120'], Math.log1p(votes.whitened[holder]!));
    put(holder, at['whitened votes of 25'], Math.log1p(votes.whitenedNear[holder]!));
  }
}

/** An artist whom more hold is compared by those who hold most of them. */
const mostCompared = 32;

/** For each holder, how many artists it shares with those that hold the artist (cosine, a mean weighted by how much they hold). */
function artistsTogether({ holders, holdersOfArtist, roots }: CatalogueIndex, held: Float64Array): Float64Array {
  const sums = new Float64Array(holders.length);
  const shared = new Float64Array(holders.length);
  const compared = Array.from(held.keys())
    .filter((holder) => held[holder]! > 0)
    .toSorted((a, b) => held[b]! - held[a]! || a - b)
    .slice(0, mostCompared);
  const all = compared.reduce((sum, holder) => sum + held[holder]!, 0);
  for (const other of compared) {
    const { artists } = holders[other]!;
    const touched: number[] = [];
    for (const artist of artists) {
      for (const holder of holdersOfArtist[artist]!) {
        if (shared[holder] === 0) touched.push(holder);
        shared[holder]! += 1;
      }
    }
    for (const holder of touched) {
      if (holder !== other) {
        sums[holder]! += (held[other]! * shared[holder]!) / (roots[holder]! * roots[other]! * all);
      }
      shared[holder] = 0;
    }
  }
  return sums;
}

/** How much of some weight of holders falls to subgenres: the largest share of those asked for. */
function subgenreShares({ holders }: CatalogueIndex, weights: Float64Array) {
  const sums = new Map<string, number>();
  let all = 0;
  for (const [holder, weight] of weights.entries()) {
    if (weight === 0) continue;
    const { subgenres } = holders[holder]!;
    for (const subgenre of subgenres) sums.set(subgenre, (sums.get(subgenre) ?? 0) + weight / subgenres.length);
    all += weight;
  }
  return (subgenres: readonly string[]): number =>
    subgenres.reduce((most, subgenre) => Math.max(most, (sums.get(subgenre) ?? 0) / (all || 1)), 0);
}
