import type { Knex } from 'knex';
import { answersTo, learnedTracks, readEnded } from './answers.repository.ts';
import { type CatalogueIndex, indexOf } from './catalogue-index.ts';
import { type Unknown, asKnown } from './examples.ts';
import type { Query } from './feature-names.ts';
import { featuresOf } from './features.ts';
import { readGenres, readPlacements } from './placements.repository.ts';
import { firstStage, scoresOf } from './ranker.ts';
import { type RankingRow, storeRanking } from './rankings.repository.ts';
import { defaultTraining, train, trainTerms } from './training.ts';
import { type Ranking, type Variant, allVariants, variantFor } from './variants.ts';

/** Fewer tracks that are placed somewhere teach nothing. */
export const leastExamples = 200;

/**
 * Trains a ranking on all placements and answers, and stores it.
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
  const ended = await readEnded(db);
  const placements = await readPlacements(db, learnedTracks(ended));
  const { tracks, holders, keys } = placements;
  // Tracks that were only declined are read as well, for their answers.
  if (new Set(holders.flatMap((holder) => holder.tracks)).size < leastExamples) return null;
  const trained: Variant[] = [];
  let examples = 0;
  for (const unknown of variants) {
    const result = await train({ tracks, holders }, unknown, options);
    const variant = { unknown, ranker: result.ranker, figures: result.figures };
    trained.push(variant);
    examples = result.examples;
    onTrained(variant);
  }
  const services = keys.flatMap((key, holder) => ('serviceId' in key ? [holder] : []));
  const answered = answersTo(ended, placements, await readGenres(db));
  const termWeights = await trainTerms({ tracks, holders }, { variants: trained, services, answered }, options.threads);
  return storeRanking(db, { variants: trained, examples, termWeights });
}

/** Placements in memory, with a stored ranking's variants. */
interface RankedCatalogue {
  index: CatalogueIndex;
  variants: readonly Ranking[];
}

/** Reads all placements, to be ranked by some variants; `keys` says what each holder is. */
export async function readRankedCatalogue(db: Knex, variants: readonly Ranking[]) {
  const { tracks, holders, keys } = await readPlacements(db);
  return { index: indexOf(tracks, holders), variants, keys };
}

/** How well each holder fits a track: a logarithm of odds, the higher the better. */
export function fitOf({ index, variants }: RankedCatalogue, query: Query): Float64Array {
  const { unknown, ranker } = variantFor(variants, query);
  return scoresOf(ranker, firstStage(ranker, featuresOf(index, asKnown(query, unknown))));
}
