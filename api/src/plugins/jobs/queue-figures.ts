import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import { raw, statement } from '../../sql.ts';
import { bossSchema } from './pg-boss.ts';

interface Queue {
  name: string;
  lag_seconds: number;
  waiting: number;
  running: number;
  failed: number;
}

const jobsOf = raw(`${bossSchema}.job`);
const queues = raw(`${bossSchema}.queue`);

/** What the queues say of themselves, for the whole installation. */
export const queueFigures = fp(
  ({ metrics, databaseFigures }: FastifyInstance, _options, done) => {
    const lag = metrics.gauge('fanfare_queue_lag_seconds', 'How long the oldest due job waits to be run.', ['queue']);
    const jobs = metrics.gauge('fanfare_queue_jobs', 'Jobs of a queue, by their state.', ['queue', 'state']);
    const query = statement`
      SELECT q.name, coalesce(due.lag_seconds, 0) AS lag_seconds, coalesce(due.waiting, 0)::int AS waiting,
             coalesce(other.running, 0)::int AS running, coalesce(other.failed, 0)::int AS failed
        FROM ${queues} q
        LEFT JOIN (SELECT name, count(*) AS waiting, extract(epoch FROM now() - min(start_after))::float8 AS lag_seconds
                     FROM ${jobsOf} WHERE state < 'active' AND start_after <= now() GROUP BY name) due ON due.name = q.name
        LEFT JOIN (SELECT name, count(*) FILTER (WHERE state = 'active') AS running, count(*) FILTER (WHERE state = 'failed') AS failed
                     FROM ${jobsOf} WHERE state IN ('active', 'failed') GROUP BY name) other ON other.name = q.name
       WHERE q.name NOT LIKE '\\_\\_%'`;
    databaseFigures.read('queues', query, (rows) => {
      for (const { name: queue, lag_seconds, waiting, running, failed } of rows as unknown as Queue[]) {
        lag.set({ queue }, Math.max(0, lag_seconds));
        for (const [state, count] of Object.entries({ waiting, running, failed })) jobs.set({ queue, state }, count);
      }
    });
    done();
  },
  { name: 'queue-figures', dependencies: ['jobs', 'database-figures'] },
);
