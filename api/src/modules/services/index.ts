export { rankForTrack } from './rank-for-track.ts';
export { availabilityOf } from './availability.ts';
export { type CardRow, readCards, type ServiceColumns, type ServiceStatus } from './cards.repository.ts';
export { type Counters, countersOf, countersSql } from './counters.repository.ts';
export { counted } from './counts.repository.ts';
export {
  type Matches,
  firstMatches,
  matchesAmong,
  matchesFor,
  nextMatches,
  pageOfMatches,
  filterMatching,
} from './matches.ts';
export { type Music, describedMusic, musicOfCatalogue, musicOfTrack } from './music.repository.ts';
export { recordsOf, type ServiceRecord } from './record.repository.ts';
export { serviceTypesOf } from './services.filters.ts';
export { services } from './services.routes.ts';
export { presentCard } from './services.presenter.ts';
export { type CardSource, cardsByIds } from './services.service.ts';
export { lockServices } from './lock-services.ts';
export { type MissedStreak, servicesNearAutoAway } from './missed-in-a-row.repository.ts';
export { statisticsOf } from './statistics.policy.ts';
