import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

export interface Where {
  /** The route, the job, or what else ran: no values of anybody's. */
  path: string;
  requestId?: string;
}
type Store = (error: unknown, where: Where) => Promise<unknown>;

export interface ErrorSink {
  /** Reports an error that nobody expected. Never throws; resolves once it is stored, or lost. */
  report(error: unknown, where: Where): Promise<void>;
  /** Where reports go. */
  use(store: Store): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    errorSink: ErrorSink;
  }
}

/** So many are being stored at a time; a loop that fails mustn't take every connection. */
const mostAtOnce = 2;

/** Takes the errors of requests, jobs and the process, before there is a database to store them in. */
export const errorSink = fp(
  (app: FastifyInstance, _options, done) => {
    let store: Store | null = null;
    let running = 0;
    app.decorate('errorSink', {
      async report(error, where) {
        if (!store || running >= mostAtOnce) return;
        running += 1;
        try {
          await store(error, where);
        } catch (failure) {
          app.log.warn({ err: failure }, 'an error could not be reported');
        } finally {
          running -= 1;
        }
      },
      use(given) {
        store = given;
      },
    } satisfies ErrorSink);
    done();
  },
  { name: 'error-sink' },
);
