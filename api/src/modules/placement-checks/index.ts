export { hostOf } from './page-address.policy.ts';
export type { PageCheck } from './page-check.policy.ts';
export { assertPagePasses, checkPage, readPlaylist } from './page-check.service.ts';
export { startChecks, expectedPlacement } from './placement-checks.repository.ts';
export { placementChecks } from './placement-checks.routes.ts';
export { isCertainlySameTrack } from './track-match.policy.ts';
