import type { Knex } from 'knex';
import { queryOne } from '../../sql.ts';

/** Enough to add up some hundred thousand submissions, or a million journals, in memory; more are added up on the disk. */
export const settings = `SELECT set_config('work_mem', '128MB', true), set_config('max_parallel_workers_per_gather', '0', true)`;
export const readOnly = { isolationLevel: 'repeatable read', readOnly: true } as const;

export type Work<T = unknown> = (trx: Knex.Transaction) => Promise<T>;
type Results<All extends readonly Work[]> = { [Index in keyof All]: Awaited<ReturnType<All[Index]>> };

/** Works beside each other in the snapshot of a transaction, and returns what each gives, in their order. */
export const sideBySide =
  (db: Knex, trx: Knex.Transaction, connections: number) =>
  async <const All extends readonly Work[]>(all: All): Promise<Results<All>> => {
    const waiting = [...all.entries()];
    const results: unknown[] = [];
    const work = async (one: Knex.Transaction) => {
      try {
        for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
          const [index, run] = next;
          results[index] = await run(one);
        }
      } catch (error) {
        // The others begin nothing more.
        waiting.length = 0;
        throw error;
      }
    };
    const beside = Math.min(connections, all.length) - 1;
    if (beside <= 0) {
      await work(trx);
    } else {
      const { snapshot } = await queryOne<{ snapshot: string }>(trx)`SELECT pg_export_snapshot() AS snapshot`;
      const workBeside = () =>
        db.transaction(async (other) => {
          await other.raw(`SET TRANSACTION SNAPSHOT '${snapshot}'`);
          await other.raw(settings);
          await work(other);
        }, readOnly);
      await Promise.all([work(trx), ...Array.from({ length: beside }, workBeside)]);
    }
    return results as Results<All>;
  };

export type Together = ReturnType<typeof sideBySide>;
