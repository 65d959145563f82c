import type { CatalogueTrack } from './catalogue.ts';
import type { Query } from './feature-names.ts';
import type { Genres } from './placements.repository.ts';

/** Music to rank for. What isn't known is null, empty text included. */
export interface RankingInput extends CatalogueTrack {
  genreIds: readonly number[];
  /** In lower case. */
  similarArtists: readonly string[];
}

/** Music of which only genres and similar artists are known. */
export const nothingKnown: CatalogueTrack = {
  title: '',
  artist: '',
  releaseDate: null,
  popularity: null,
  durationMs: null,
  sound: null,
};

/** Own genres count whole, others as much as they are near. */
export function queryFor({ genreIds, ...music }: RankingInput, { names, near }: Genres): Query {
  const genres = new Map<string, number>();
  const add = (id: number, nearness: number) => {
    const name = names.get(id);
    if (name !== undefined) genres.set(name, Math.max(nearness, genres.get(name) ?? 0));
  };
  for (const id of genreIds) {
    add(id, 1);
    for (const { otherId, nearness } of near.get(id) ?? []) add(otherId, nearness);
  }
  return { ...music, genres };
}
