export type { AnsweredTrack } from './answers.ts';
export { type RankingInput, nothingKnown } from './ranking-input.ts';
export { type CatalogueTrack, type Holder, yearsOf } from './catalogue.ts';
export { type CatalogueIndex, indexOf } from './catalogue-index.ts';
export { figuresOf } from './choice-table.ts';
export type { Contributions, NamedFigure } from './contributions.ts';
export { defaultRanker } from './default-ranker.ts';
export { type Unknown, asKnown } from './examples.ts';
export { type Feature, type FeatureGroup, type Query, at, featureGroups, width } from './feature-names.ts';
export { featuresOf } from './features.ts';
export type { Explained } from './explanations.ts';
export { type Fit, matcherOf } from './matcher.ts';
export { catalogueColumns, ownTrackColumns, readPlacements } from './placements.repository.ts';
export { fitOf, leastExamples, readRankedCatalogue, trainRanking } from './ranking.service.ts';
export { type Ranking, type Variant, allVariants } from './variants.ts';
export { rankings } from './rankings.routes.ts';
export { genrePriorWeight, priorWeight, priors, smoothed, smoothedSql } from './smoothing.ts';
export {
  type TermName,
  type TermWeights,
  type Terms,
  defaultTermWeights,
  middleTerms,
  termNames,
  termsOf,
  weightedTermsSql,
} from './terms.ts';
export { defaultTraining, train, trainTerms } from './training.ts';
