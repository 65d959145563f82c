export type { Looked, Placement } from './look.policy.ts';
export { assertSeen, lookAt } from './look.service.ts';
export { beginWatching, keepLook, placementToProve } from './looks.repository.ts';
