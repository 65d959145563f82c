import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { controlRoutes } from './control.routes.ts';
import { type Post, webhookSender } from './webhook-sender.ts';
import { inWords } from './refusal.ts';
import { type FaultInjector, createFaultInjector } from './faults.policy.ts';
import { type StoredObject, type Provider, type Records, type Store, openStore, runDue } from './store.ts';

interface Kind extends Provider {
  post: Omit<Post, 'provider'>;
  /** Advances an object that is due. */
  onDue(records: Records, object: StoredObject): Promise<void>;
  /** SQL for the number of `captures` per payment `id`. */
  captures: string;
}

export interface OpenProvider {
  store: Store;
  faults: FaultInjector;
  /** To be called after anything that may have emitted events. */
  send(): void;
  /** Reads for a page; a refusal becomes its message. */
  look<T>(work: (records: Records) => Promise<T>): Promise<T>;
  /** Changes something for a page or a test, and sends its events; a refusal becomes its message. */
  act<T>(work: (records: Records) => Promise<T>): Promise<T>;
}

/** The common parts of a provider: data, webhooks with retries, time-driven changes, and `/_control/<provider>`. */
export async function openProvider(app: FastifyInstance, pool: Pool, kind: Kind): Promise<OpenProvider> {
  const faults = createFaultInjector();
  const store = await openStore(pool, kind, faults.copies);
  const sender = webhookSender(pool, faults, { ...kind.post, provider: kind.name });
  const report = (error: unknown): void => {
    process.stderr.write(`${kind.name}’s sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  };
  const tick = async () => {
    await runDue(store, kind, kind.onDue);
    await sender.send();
  };
  const timer = setInterval(() => void tick().catch(report), 1_000).unref();
  app.addHook('onClose', async () => {
    clearInterval(timer);
    await sender.stop();
  });
  const captures = async () => {
    const { rows } = await pool.query<{ id: string; captures: number }>(kind.captures);
    return Object.fromEntries(rows.map((row) => [row.id, row.captures]));
  };
  controlRoutes(app, kind.name, { faults, sender, tick, captures });
  const send = () => void sender.send().catch(report);
  return {
    store,
    faults,
    send,
    look: (work) => store.read(work).catch(inWords),
    async act(work) {
      const result = await store.write(work).catch(inWords);
      send();
      return result;
    },
  };
}
