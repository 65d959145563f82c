import { setTimeout as wait } from 'node:timers/promises';
import type { Product, Served } from '../product.ts';
import { usedBetween } from '../processor-time.ts';
import type { Cost, Footprint } from './measured.ts';

export type Idle = Cost & { walBytes: number };

const tables = `
  SELECT sum(pg_total_relation_size(c.oid))::float8 AS bytes FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
   WHERE n.nspname = 'public' AND c.relkind = 'r'`;

/** A product whose jobs are in a process of their own. */
export interface WithWorker {
  product: Product;
  worker: Served;
}

/** Processor time, WAL and disk of whatever happens meanwhile. */
async function over({ product: { owner, apart }, worker }: WithWorker, work: () => Promise<void>) {
  const state = async () => {
    const { rows } = await owner.query<{ lsn: string; bytes: number }>(
      `SELECT pg_current_wal_insert_lsn()::text AS lsn, (${tables}) AS bytes`,
    );
    const used = await apart();
    return { ...rows[0]!, ...used, apiMs: used.apiMs + worker.ownMs() };
  };
  const before = await state();
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1_000;
  const after = await state();
  // What is in the WAL buffers can't be read yet.
  await owner.query('SELECT pg_switch_wal()');
  const { rows } = await owner.query<{ records: number; images: number }>(
    `SELECT coalesce(sum(record_size), 0)::float8 AS records, coalesce(sum(fpi_size), 0)::float8 AS images
       FROM pg_get_wal_stats($1, $2)`,
    [before.lsn, after.lsn],
  );
  return {
    seconds,
    apiMs: after.apiMs - before.apiMs,
    connectionsMs: usedBetween(before.connections, after.connections),
    databaseMs: after.databaseMs - before.databaseMs,
    walBytes: rows[0]!.records,
    pageImageBytes: rows[0]!.images,
    diskBytes: after.bytes - before.bytes,
  };
}

const idleSeconds = 60;

/** What the product does by itself in a second, a minute's audit included. */
export async function idleOf(product: WithWorker): Promise<Idle> {
  const used = await over(product, () => wait(idleSeconds * 1_000));
  return {
    apiMs: used.apiMs / used.seconds,
    databaseMs: used.databaseMs / used.seconds,
    walBytes: used.walBytes / used.seconds,
  };
}

/**
 * What each of `count` acts takes and leaves. The database's time is that of the connections. It begins after a checkpoint, so each page
 * that is changed is in the WAL as a whole once, as in a large database.
 */
export async function footprintOf(
  withWorker: WithWorker,
  count: number,
  work: () => Promise<void>,
): Promise<Footprint> {
  await withWorker.product.owner.query('CHECKPOINT');
  const used = await over(withWorker, work);
  return {
    apiMs: used.apiMs / count,
    databaseMs: used.connectionsMs / count,
    walBytes: used.walBytes / count,
    pageImageBytes: used.pageImageBytes / count,
    diskBytes: Math.max(0, used.diskBytes) / count,
  };
}
