import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Env } from '../config.ts';

/** The product's time, and the API's only source of time; SQL uses `app_now()`, which agrees with it. */
export interface Clock {
  now(): Date;
  /** Whole seconds since 1970, for tokens. */
  nowSeconds(): number;
  /** An instant some seconds from now. */
  inSeconds(seconds: number): Date;
  /** Reads the offset again; used after moving the clock in a test. */
  reload(): Promise<void>;
  /** Called after the clock was moved. */
  onMove(listener: () => void): void;
}

declare module 'fastify' {
  interface FastifyInstance {
    clock: Clock;
  }
}

const maxAgeMs = 1_000;

/**
 * Outside production a row in Postgres moves the clock forward, to try deadlines. It is read again on its notification and, in case one
 * was lost, before a request when the last reading is older than a second.
 */
export const clock = fp<{ env: Env }>(
  (app: FastifyInstance, options, done) => {
    let offsetMs = 0;
    let readAtMs = 0;
    const listeners: (() => void)[] = [];

    async function reload(): Promise<void> {
      if (options.env === 'production') return;
      const row = await app.db('app_clock').first<{ offset_seconds: number }>('offset_seconds');
      readAtMs = performance.now();
      const nextMs = (row?.offset_seconds ?? 0) * 1_000;
      if (nextMs <= offsetMs) return;
      offsetMs = nextMs;
      for (const listener of listeners) listener();
    }

    const nowMs = () => Date.now() + offsetMs;
    app.decorate('clock', {
      now: () => new Date(nowMs()),
      nowSeconds: () => Math.floor(nowMs() / 1_000),
      inSeconds: (seconds: number) => new Date(nowMs() + seconds * 1_000),
      reload,
      onMove: (listener: () => void) => void listeners.push(listener),
    });

    if (options.env !== 'production') {
      app.notifications.on('fanfare_clock', () => {
        reload().catch((error: unknown) => app.log.warn({ err: error }, 'the clock could not be read'));
      });
      app.addHook('onReady', reload);
      app.addHook('onRequest', async () => {
        // Without a database the last offset must do: the request itself reports the failure.
        if (performance.now() - readAtMs > maxAgeMs) await reload().catch(() => undefined);
      });
      // Lets browsers, which count deadlines down by their own clock, correct it by the offset.
      app.addHook('onSend', (_request, reply, _payload, next) => {
        void reply.header('x-fanfare-now', new Date(nowMs()).toISOString());
        next();
      });
    }
    done();
  },
  { name: 'clock', dependencies: ['database', 'notifications'] },
);
