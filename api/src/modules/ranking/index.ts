export type { CatalogueIndex } from './catalogue-index.ts';
export { type Unknown, asKnown } from './examples.ts';
export { type Feature, type Query, at, featuresOf, width } from './features.ts';
export { type Matcher, allVariants, fitOf, leastExamples, matcherFor, trainRanking } from './ranking.service.ts';
export { type RankingRow, type Variant, listRankings, liveRanking, putLive } from './rankings.repository.ts';
export { figuresOf } from './choice-table.ts';
