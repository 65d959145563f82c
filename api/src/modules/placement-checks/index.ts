export type { Looked } from './page-check.policy.ts';
export { assertSeen, lookAt } from './page-check.service.ts';
export { beginWatching, placementToProve } from './placement-checks.repository.ts';
export { placementChecks } from './placement-checks.routes.ts';
