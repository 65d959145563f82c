import { type CatalogueIndex, type Query, type Ranking, fitOf, indexOf } from '../../api/src/modules/ranking/index.ts';
import { chancesFrom } from './chances.ts';

const services = 10_000;
const tracksOfService = 50;
const rankings = 200;

/** How long rankings of ten thousand services take, in ms: each holds fifty tracks of one of the catalogue's playlists' genres. */
export function timesOfMany(
  { index, variants }: { index: CatalogueIndex; variants: readonly Ranking[] },
  queries: readonly Query[],
): number[] {
  const chances = chancesFrom(1);
  const ofGenre = new Map<string, number[]>();
  for (const { genres, tracks } of index.holders) {
    const [genre = ''] = genres;
    ofGenre.set(genre, [...(ofGenre.get(genre) ?? []), ...tracks]);
  }
  const holders = Array.from({ length: services }, (_, n) => {
    const { genres, subgenres } = chances.one(index.holders);
    const own = ofGenre.get(genres[0] ?? '')!;
    const tracks = [...new Set(Array.from({ length: tracksOfService }, () => chances.one(own)))];
    return { name: `Service ${n}`, genres, subgenres, tracks, namedArtists: [] };
  });
  const many = { index: indexOf(index.tracks, holders), variants };
  return Array.from({ length: rankings }, () => {
    const query = chances.one(queries);
    const start = performance.now();
    fitOf(many, query);
    return performance.now() - start;
  });
}
