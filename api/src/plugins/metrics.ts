import { type Metrics, type Tracing, createMetrics, observeRequests } from '@fanfare/telemetry';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

declare module 'fastify' {
  interface FastifyInstance {
    metrics: Metrics;
    /** Null where no traces are wanted. */
    tracing: Tracing | null;
  }
}

/** `app.metrics`, in which each owner registers its own, and what is measured of every request. */
export const metrics = fp<{ tracing?: Tracing | null }>(
  async (app: FastifyInstance, { tracing = null }) => {
    const registry = createMetrics();
    app.decorate('metrics', registry);
    app.decorate('tracing', tracing);
    await app.register(observeRequests, { metrics: registry, tracing });
    if (tracing) app.addHook('onClose', () => tracing.close());
  },
  { name: 'metrics' },
);
