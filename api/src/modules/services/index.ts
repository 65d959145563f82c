export { bestFirst } from './best-first.ts';
export { availabilityOf } from './availability.ts';
export { counted } from './counts.repository.ts';
export { type Matches, firstMatches, matchesAmong, matchesFor, nextMatches, stillMatching } from './matches.ts';
export { type Music, describedMusic, musicOfCatalogue, musicOfTrack } from './music.repository.ts';
export { serviceTypesOf } from './services.filters.ts';
export { services } from './services.routes.ts';
export { cardsByIds } from './services.service.ts';
export { genrePriorWeight, priorWeight, priors, smoothed } from './statistics.policy.ts';
