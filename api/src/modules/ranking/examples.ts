import { randomFrom } from './boosting.ts';
import type { CatalogueTrack, Holder } from './catalogue.ts';
import { type CatalogueIndex, indexOf } from './catalogue-index.ts';
import type { Choice } from './conditional-logit.ts';
import type { Query } from './feature-names.ts';
import { featuresOf } from './features.ts';

/** What a ranking is fitted on. */
export interface Placements {
  tracks: readonly CatalogueTrack[];
  holders: readonly Holder[];
}

/**
 * Tracks are put into so many parts. The features of a track are computed without any track of its part: had only the track itself been
 * left out, a holder could be told by being one track smaller than it is.
 */
export const parts = 20;

/** What isn't known of the tracks that are ranked for: an upload has no popularity, and no sound before it is analysed. */
export interface Unknown {
  sound: boolean;
  popularity: boolean;
}

/** A track as it is known. */
export const asKnown = <T extends CatalogueTrack>(track: T, unknown: Unknown): T => ({
  ...track,
  ...(unknown.sound && { sound: null }),
  ...(unknown.popularity && { popularity: null }),
});

/** Holders of each track. */
function holdersOf({ tracks, holders }: Placements): number[][] {
  const found = tracks.map((): number[] => []);
  for (const [holder, { tracks: held }] of holders.entries()) for (const place of held) found[place]!.push(holder);
  return found;
}

/** The part of each track, and a key to draw by: by chance, but always the same. */
function drawn({ tracks }: Placements): { part: number; key: number }[] {
  const random = randomFrom(11);
  return tracks.map(() => ({ part: Math.floor(random() * parts), key: random() }));
}

/** The part that each track is in. */
export const partsOf = (placements: Placements): number[] => drawn(placements).map(({ part }) => part);

/** The places of a part's tracks that are held, in an order of chance that is always the same. */
export function examplesOf(placements: Placements, part: number, most: number): number[] {
  const held = holdersOf(placements);
  return drawn(placements)
    .map((one, place) => ({ ...one, place }))
    .filter((one) => one.part === part && held[one.place]!.length > 0)
    .toSorted((a, b) => a.key - b.key)
    .slice(0, most)
    .map(({ place }) => place);
}

/** The catalogue without the tracks of a part, and as for ranking without those that nobody holds: they would vote for nobody. */
export function indexWithout(placements: Placements, part: number): CatalogueIndex {
  const partOf = partsOf(placements);
  const held = holdersOf(placements);
  const places = new Map<number, number>();
  const tracks: CatalogueTrack[] = [];
  for (const [place, track] of placements.tracks.entries()) {
    if (partOf[place] === part || held[place]!.length === 0) continue;
    places.set(place, tracks.length);
    tracks.push(track);
  }
  const holders = placements.holders.map((holder) => ({
    ...holder,
    tracks: holder.tracks.flatMap((place) => places.get(place) ?? []),
  }));
  return indexOf(tracks, holders);
}

/** A creator names one genre of those that the track is placed in. */
function queryOf({ tracks, holders }: Placements, place: number, held: readonly number[]): Query {
  const { genres } = holders[held[place % held.length]!]!;
  const genre = genres[place % Math.max(genres.length, 1)];
  return { ...tracks[place]!, genres: new Map(genre === undefined ? [] : [[genre, 1]]), similarArtists: [] };
}

/** The features of every holder for some tracks of a part, and which of them hold each. */
export function* choicesOf(
  placements: Placements,
  unknown: Unknown,
  part: number,
  places: readonly number[],
): Generator<Choice> {
  const index = indexWithout(placements, part);
  const held = holdersOf(placements);
  for (const place of places) {
    const query = asKnown(queryOf(placements, place, held[place]!), unknown);
    yield { rows: featuresOf(index, query), chosen: held[place]! };
  }
}
