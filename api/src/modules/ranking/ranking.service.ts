import type { Knex } from 'knex';
import { type CatalogueIndex, indexOf } from './catalogue-index.ts';
import { type Unknown, asKnown } from './examples.ts';
import type { Query } from './feature-names.ts';
import { featuresOf } from './features.ts';
import { readPlacements } from './placements.repository.ts';
import { scoresOf } from './ranker.ts';
import { type RankingRow, type Variant, storeRanking } from './rankings.repository.ts';
import { defaultTraining, train } from './training.ts';

/** Tracks of imported catalogues, uploads that are analysed, and those before that: the most informed first. */
export const allVariants: readonly Unknown[] = [
  { sound: false, popularity: false },
  { sound: false, popularity: true },
  { sound: true, popularity: true },
];

/** Fewer tracks that are placed somewhere teach nothing. */
export const leastExamples = 200;

/**
 * Trains a ranking on all placements, and stores it.
 * @returns null where there are too few placements to learn from
 */
export async function trainRanking(
  db: Knex,
  {
    variants = allVariants,
    options = defaultTraining,
    onTrained = () => {},
  }: {
    variants?: readonly Unknown[];
    options?: typeof defaultTraining;
    onTrained?: (variant: Variant) => void;
  } = {},
): Promise<RankingRow | null> {
  const { tracks, holders } = await readPlacements(db);
  if (tracks.length < leastExamples) return null;
  const trained: Variant[] = [];
  let examples = 0;
  for (const unknown of variants) {
    const result = await train({ tracks, holders }, unknown, options);
    const variant = { unknown, ranker: result.ranker, figures: result.figures };
    trained.push(variant);
    examples = result.examples;
    onTrained(variant);
  }
  return storeRanking(db, { variants: trained, examples });
}

/** Placements in memory, with a stored ranking's variants. */
interface RankedCatalogue {
  index: CatalogueIndex;
  variants: readonly Ranking[];
}

/** Reads all placements for ranking with some variants. */
export async function matcherFor(db: Knex, variants: readonly Ranking[]) {
  const { tracks, holders, keys } = await readPlacements(db);
  return { index: indexOf(tracks, holders), variants, keys };
}

type Ranking = Pick<Variant, 'unknown' | 'ranker'>;

/** The most informed variant that needs no more than is known of a track; else the least informed. */
export const variantFor = (variants: readonly Ranking[], { sound, popularity }: Query): Ranking =>
  variants.find(({ unknown }) => (unknown.sound || sound !== null) && (unknown.popularity || popularity !== null)) ??
  variants.at(-1)!;

/** How well each holder fits a track: a logarithm of odds, the higher the better. */
export function fitOf({ index, variants }: RankedCatalogue, query: Query): Float64Array {
  const { unknown, ranker } = variantFor(variants, query);
  return scoresOf(ranker, featuresOf(index, asKnown(query, unknown)));
}
