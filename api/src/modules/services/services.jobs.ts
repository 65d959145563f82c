import type { FastifyInstance } from 'fastify';
import { setLevels } from './levels.job.ts';
import { deleteOldOrders } from './orders.repository.ts';

const levelsEverySeconds = 3_600;
const cleanupEverySeconds = 60;

export function serviceJobs(app: FastifyInstance): void {
  const { db, config } = app;
  app.jobs.every('services.levels', levelsEverySeconds, async () => {
    await setLevels(db, config.rules);
  });
  app.jobs.every('services.orders', cleanupEverySeconds, () => deleteOldOrders(db));
}
