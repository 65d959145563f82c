export { type Metrics, boundedLabel, createMetrics } from './metrics.ts';
export { listenForScrapes } from './metrics-server.ts';
export { observeRequests } from './observe-requests.ts';
export { requestIdOf } from './request-id.ts';
export { type Origin, currentSpan, inScope, originFrom, originOf, scopeFields } from './scope.ts';
export { metricsAddressFrom } from './settings.ts';
export type { Tracing } from './span.ts';
export { tracedFetch } from './traced-fetch.ts';
export { tracingFrom } from './tracing.ts';
