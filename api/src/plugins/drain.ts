import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

/** The last part of a process's life in which it answers. */
export interface Drain {
  readonly isDraining: boolean;
  /**
   * From now on this process isn't ready and ends each connection with its next answer, so that those in front of it turn to other
   * processes; it still answers whatever comes. Resolves after this time, in which idle connections have been given up by them.
   */
  forMs(ms: number): Promise<void>;
}

declare module 'fastify' {
  interface FastifyInstance {
    drain: Drain;
  }
}

export const drain = fp(
  (app: FastifyInstance, _options, done) => {
    let isDraining = false;
    app.decorate('drain', {
      get isDraining() {
        return isDraining;
      },
      async forMs(ms) {
        isDraining = true;
        await pause(ms);
      },
    } satisfies Drain);
    app.addHook('onSend', (_request, reply, payload, next) => {
      if (isDraining) reply.header('connection', 'close');
      next(null, payload);
    });
    done();
  },
  { name: 'drain' },
);
