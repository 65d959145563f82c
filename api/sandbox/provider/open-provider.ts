import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { controlRoutes } from './control.routes.ts';
import { type Post, webhookSender } from './deliveries.ts';
import { type Trouble, newTrouble } from './policy.ts';
import { type Kept, type Provider, type Records, type Store, openStore, passTime } from './store.ts';

interface Kind extends Provider {
  post: Omit<Post, 'provider'>;
  /** Does what an object's time has come for. */
  onDue(records: Records, object: Kept): Promise<void>;
  /** SQL that counts, as `captures`, how often money was taken of each payment, as `id`. */
  captures: string;
}

export interface OpenProvider {
  store: Store;
  trouble: Trouble;
  /** To be called after what may have told something. */
  send(): void;
}

/** What every provider has: its data, its notices and their retries, what is due by the clock, and `/_control/<provider>`. */
export async function openProvider(app: FastifyInstance, pool: Pool, kind: Kind): Promise<OpenProvider> {
  const trouble = newTrouble();
  const store = await openStore(pool, kind, trouble.copies);
  const sender = webhookSender(pool, trouble, { ...kind.post, provider: kind.name });
  const report = (error: unknown): void => {
    process.stderr.write(`${kind.name}’s sandbox: ${error instanceof Error ? error.message : String(error)}\n`);
  };
  const tick = async () => {
    await passTime(store, kind, kind.onDue);
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
  controlRoutes(app, kind.name, { trouble, sender, tick, captures });
  return { store, trouble, send: () => void sender.send().catch(report) };
}
