import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { type ErrorService, sentry } from './sentry.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Where errors go; null: to the database. */
    errorService: ErrorService | null;
  }
}

/** @param options.dsn null: there is no such service */
export const errorService = fp<{ dsn: string | null; environment: string }>(
  (app: FastifyInstance, { dsn, environment }, done) => {
    const service = dsn ? sentry(dsn, environment) : null;
    app.decorate('errorService', service);
    if (service) app.addHook('onClose', () => service.close());
    done();
  },
  { name: 'error-service' },
);
