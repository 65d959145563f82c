import type { FastifyInstance } from 'fastify';
import type { PgBoss, Queue } from 'pg-boss';
import type pg from 'pg';
import { loadedLater } from '../../loaded-later.ts';

const library = loadedLater(() => import('pg-boss'));

/** Its tables have a schema of their own. */
export const bossSchema = 'pgboss';

/** A process without a heartbeat for this long counts as dead; pg-boss's minimum. */
const heartbeatSeconds = 10;
const superviseSeconds = 10;
/** How long pg-boss keeps completed jobs, by which it recognises duplicates of an interval. */
const keepCompletedSeconds = 2 * 3_600;
const tidyEverySeconds = 600;
const daySeconds = 86_400;

/** A failed job is retried after this, at most twice; the next interval comes anyway. */
export const retrySeconds = 5;

/** At most one waiting job per name; `withAdvisoryLock` lets one run at a time. */
export const queueOptions: Omit<Queue, 'name'> = {
  policy: 'short',
  notify: true,
  heartbeatSeconds,
  expireInSeconds: 3_600,
  retryLimit: 2,
  retryDelay: retrySeconds,
  retentionSeconds: daySeconds,
  deleteAfterSeconds: keepCompletedSeconds,
};

/**
 * pg-boss on the API's pool and notification connection; it opens no connections of its own. `migrateBoss` has created its tables, which
 * the API's role may not.
 */
export async function openBoss(app: FastifyInstance): Promise<PgBoss> {
  const { PgBoss } = await library();
  return new PgBoss({
    schema: bossSchema,
    db: {
      async executeSql(text, values) {
        const connection = (await app.db.client.acquireConnection()) as pg.Client;
        try {
          const result: pg.QueryResult | pg.QueryResult[] = await connection.query(text, values);
          return Array.isArray(result) ? { rows: result.flatMap((each) => each.rows as unknown[]) } : result;
        } catch (error) {
          // Some of its scripts open a transaction, which an error would leave open on the pooled connection.
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
    // Unused features, and maintenance that needs the schema's owner.
    flowIntervalSeconds: daySeconds,
    reindex: false,
    monitorVacuum: false,
  });
}

/** Creates missing queues, and updates the settings of existing ones. */
export async function makeQueues(boss: PgBoss, names: string[]): Promise<void> {
  const there = new Set((await boss.getQueues()).map((queue) => queue.name));
  const { policy: _policy, ...changeable } = queueOptions;
  for (const name of names) {
    if (there.has(name)) await boss.updateQueue(name, changeable);
    else await boss.createQueue(name, queueOptions);
  }
}
