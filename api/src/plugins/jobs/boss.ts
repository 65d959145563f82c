import type { FastifyInstance } from 'fastify';
import { PgBoss, type Queue } from 'pg-boss';
import type pg from 'pg';
import { bossSchema } from './schema.ts';

/** A process that stops saying so within this time is dead to the queue; pg-boss takes no less. */
const heartbeatSeconds = 10;
const superviseSeconds = 10;
/** How long pg-boss keeps what was done: it is what tells it that a job of this moment exists already. */
const keepDoneSeconds = 2 * 3_600;
const tidyEverySeconds = 600;
const daySeconds = 86_400;

/** A job that failed is tried again after this, and once more; whoever repeats comes back anyway. */
export const retrySeconds = 5;

/** One waiting job per name at most; how many work at the same time is decided by their lock (`alone`). */
export const queueOptions: Omit<Queue, 'name'> = {
  policy: 'short',
  notify: true,
  heartbeatSeconds,
  expireInSeconds: 3_600,
  retryLimit: 2,
  retryDelay: retrySeconds,
  retentionSeconds: daySeconds,
  deleteAfterSeconds: keepDoneSeconds,
};

/**
 * pg-boss on the API's own pool and on the connection by which the process hears notifications: it opens none of its own.
 * Its tables are there already (`migrateBoss`); the API's role couldn't make them.
 */
export function openBoss(app: FastifyInstance): PgBoss {
  return new PgBoss({
    schema: bossSchema,
    db: {
      async executeSql(text, values) {
        const connection = (await app.db.client.acquireConnection()) as pg.Client;
        try {
          const result: pg.QueryResult | pg.QueryResult[] = await connection.query(text, values);
          return Array.isArray(result) ? { rows: result.flatMap((each) => each.rows as unknown[]) } : result;
        } catch (error) {
          // Some of its scripts open a transaction, which an error would leave open for whoever gets this connection next.
          if (text.includes('BEGIN')) await connection.query('ROLLBACK').catch(() => undefined);
          throw error;
        } finally {
          await app.db.client.releaseConnection(connection);
        }
      },
      listen(channel, hear, hearAgain) {
        const stop = app.notifications.on(channel, (payload) => (payload === '' ? hearAgain() : hear(payload)));
        return Promise.resolve({ close: () => Promise.resolve(stop()) });
      },
    },
    useListenNotify: true,
    migrate: false,
    createSchema: false,
    schedule: false,
    superviseIntervalSeconds: superviseSeconds,
    monitorIntervalSeconds: superviseSeconds,
    maintenanceIntervalSeconds: tidyEverySeconds,
    // Not used here, or the owner's: jobs that depend on others, and what only the owner may look into or rebuild.
    flowIntervalSeconds: daySeconds,
    reindex: false,
    monitorVacuum: false,
  });
}

/** Makes the queues that are missing, and brings the others to what they are meant to be. */
export async function makeQueues(boss: PgBoss, names: string[]): Promise<void> {
  const there = new Set((await boss.getQueues()).map((queue) => queue.name));
  const { policy: _policy, ...changeable } = queueOptions;
  for (const name of names) {
    if (there.has(name)) await boss.updateQueue(name, changeable);
    else await boss.createQueue(name, queueOptions);
  }
}
