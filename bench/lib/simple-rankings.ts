import {
  type CatalogueIndex,
  type Feature,
  type Query,
  at,
  featuresOf,
  width,
} from '../../api/src/modules/ranking/index.ts';

type Scores = (query: Query) => Float64Array;

/** Rankings that anybody would think of first, by a few of the product's features with weights set by hand. */
export function simpleRankings(index: CatalogueIndex, hasSound: boolean): [name: string, scores: Scores][] {
  const by =
    (weights: Partial<Record<Feature, number>>): Scores =>
    (query) => {
      const rows = featuresOf(index, query);
      const named = Object.entries(weights).map(([name, weight]) => [at[name as Feature], weight] as const);
      return Float64Array.from(index.holders, (_, holder) =>
        named.reduce((sum, [feature, weight]) => sum + weight * rows[holder * width + feature]!, 0),
      );
    };
  const rankings: [string, Scores][] = [
    ['genre, the largest first', by({ genre: 100, size: 1 })],
    ['placed the artist before, then genre', by({ 'share of the artist': 100, genre: 10, size: 0.01 })],
    ['artist, artists together, genre: by hand', by({ 'share of the artist': 10, 'artists together': 1, genre: 3 })],
  ];
  return hasSound ? [...rankings, ['sound, in the genre', by({ genre: 100, 'sound near': 1 })]] : rankings;
}
