import * as definitions from './definitions.ts';
import { isEndpoint, type ApiOf } from './endpoint.ts';

export type { ApiOf, CallTypes, Access, Endpoint, Method, ReleaseVerb } from './endpoint.ts';
export { releaseVerb } from './endpoint.ts';
export { prefixOf, routesOf } from './earlier-routes.ts';
export { isLoopback } from './loopback.ts';
export { callsInScripts } from './calls-in-scripts.ts';
export * from './definitions.ts';
export { type Rollout } from './rollouts.ts';
export { releaseOverride, type ReleaseOverride } from './release-override.ts';

/** Every call of the product. */
export const endpoints = Object.values<unknown>(definitions).filter(isEndpoint);

/** `METHOD /path` → the types of its params, query, body and data. */
export type Api = ApiOf<typeof definitions>;
