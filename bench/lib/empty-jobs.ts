import { PgBoss } from 'pg-boss';
import type { Pool } from 'pg';

const schema = 'bench_boss';
const queue = 'empty';
const batchSizes = [100, 500, 2_000, 5_000, 20_000];
const insertedAtOnce = 5_000;
const connections = 10;

/** A queue of jobs that do nothing, in a schema of its own beside the product's tables. */
export interface EmptyJobs {
  /** Jobs per second: fetched and completed in batches by one worker, each batch as soon as the last is done. */
  rate(count: number, batchSize: number): Promise<number>;
  /** The size of the batches at which it does the most. */
  bestBatch(count: number): Promise<number>;
  stop(): Promise<void>;
}

/** @param url as the schema's owner */
export async function startEmptyJobs(owner: Pool, url: string): Promise<EmptyJobs> {
  const boss = new PgBoss({ connectionString: url, schema, max: connections, supervise: false, schedule: false });
  boss.on('error', (error) => process.stderr.write(`pg-boss: ${error.message}\n`));
  await boss.start();
  await boss.createQueue(queue);

  const rate = async (count: number, batchSize: number) => {
    for (let from = 0; from < count; from += insertedAtOnce) {
      await boss.insert(
        queue,
        Array.from({ length: Math.min(insertedAtOnce, count - from) }, () => ({})),
      );
    }
    await owner.query(`VACUUM ANALYZE ${schema}.job_common`);
    await owner.query('CHECKPOINT');
    const start = performance.now();
    let done = 0;
    while (done < count) {
      const batch = await boss.fetch(queue, { batchSize });
      if (batch.length === 0) throw new Error(`pg-boss has lost ${count - done} jobs.`);
      await boss.complete(
        queue,
        batch.map(({ id }) => id),
      );
      done += batch.length;
    }
    return (count * 1_000) / (performance.now() - start);
  };
  return {
    rate,
    bestBatch: async (count) => {
      const rates: [size: number, rate: number][] = [];
      for (const size of batchSizes) rates.push([size, await rate(count, size)]);
      return rates.toSorted(([, one], [, other]) => other - one)[0]![0];
    },
    stop: () => boss.stop({ graceful: false }),
  };
}
