import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import pg from 'pg';
import { keepAliveOptions, LostConnections } from './lost-connections.ts';

type Listener = (payload: string) => void;

/** One connection per process that listens for `NOTIFY` and reconnects automatically. */
export interface Notifications {
  /**
   * Calls `listener` with the payload of every `NOTIFY channel`, and once with '' after a reconnect, since notifications may have been
   * missed.
   * @returns a function that unsubscribes
   */
  on(channel: string, listener: Listener): () => void;
}

declare module 'fastify' {
  interface FastifyInstance {
    notifications: Notifications;
  }
}

const reconnectAfterMs = 500;
/** Who only listens wouldn't notice that the connection is lost. */
const askEveryMs = 15_000;

export const notifications = fp<{ url: string }>(
  (app: FastifyInstance, options, done) => {
    const listeners = new Map<string, Set<Listener>>();
    let client: pg.Client | null = null;
    let isClosing = false;
    let retry: NodeJS.Timeout | undefined;
    const lostConnections = new LostConnections(options.url);
    const asking = setInterval(() => void client?.query('SELECT 1').catch(() => undefined), askEveryMs).unref();

    const dispatch = (channel: string, payload: string) => {
      for (const listener of listeners.get(channel) ?? []) listener(payload);
    };

    async function connect(isReconnect: boolean): Promise<void> {
      const next = new pg.Client({
        connectionString: options.url,
        application_name: 'fanfare-notifications',
        options: keepAliveOptions,
        keepAlive: true,
      });
      const lost = () => {
        if (client === next) client = null;
        next.removeAllListeners();
        next.on('error', () => undefined);
        if (isClosing) return;
        clearTimeout(retry);
        retry = setTimeout(() => void connect(true), reconnectAfterMs);
      };
      next.on('error', lost);
      next.on('end', lost);
      next.on('notification', (message) => dispatch(message.channel, message.payload ?? ''));
      try {
        await next.connect();
        lostConnections.watch(next);
        for (const channel of listeners.keys()) await next.query(`LISTEN ${pg.escapeIdentifier(channel)}`);
        client = next;
        if (isReconnect) for (const channel of listeners.keys()) dispatch(channel, '');
      } catch (error) {
        app.log.warn({ err: error }, 'no connection for notifications yet');
        lost();
        // Connected, but LISTEN failed, as on a standby.
        void next.end().catch(() => undefined);
      }
    }

    app.decorate('notifications', {
      on(channel: string, listener: Listener) {
        const subscribers = listeners.get(channel);
        if (subscribers) {
          subscribers.add(listener);
        } else {
          listeners.set(channel, new Set([listener]));
          client?.query(`LISTEN ${pg.escapeIdentifier(channel)}`).catch(() => undefined);
        }
        return () => void listeners.get(channel)?.delete(listener);
      },
    });
    app.addHook('onReady', () => connect(false));
    app.addHook('onClose', async () => {
      isClosing = true;
      clearTimeout(retry);
      clearInterval(asking);
      await client?.end();
    });
    done();
  },
  { name: 'notifications' },
);
