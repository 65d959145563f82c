export type { CatalogueIndex } from './catalogue-index.ts';
export { figuresOf } from './choice-table.ts';
export { type Unknown, asKnown } from './examples.ts';
export { type Feature, type Query, at, width } from './feature-names.ts';
export { featuresOf } from './features.ts';
export { allVariants, fitOf, leastExamples, matcherFor, trainRanking } from './ranking.service.ts';
export type { Variant } from './rankings.repository.ts';
export { rankings } from './rankings.routes.ts';
