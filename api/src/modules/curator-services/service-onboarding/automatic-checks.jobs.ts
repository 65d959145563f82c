import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { dueSubmitted, dueWeekly } from './automatic-checks.repository.ts';
import { checkSubmitted, checkWeekly } from './automatic-checks.service.ts';
import type { ServiceRow } from '../own/own.repository.ts';

export const automaticChecksJob = 'own-services.checks';
const weeklyJob = 'own-services.weekly';

const checksEverySeconds = 60;
const weeklyEverySeconds = 600;
const batchSize = 50;
/** A page may take three seconds to answer. */
const concurrency = 4;
/** Then other jobs run; what is still due waits for the next run. */
const maxRunMs = 60_000;

export function automaticCheckJobs(app: FastifyInstance): void {
  app.jobs.every(automaticChecksJob, checksEverySeconds, () => all(app, dueSubmitted, checkSubmitted));
  app.jobs.every(weeklyJob, weeklyEverySeconds, () => all(app, dueWeekly, checkWeekly));
}

type Check = (app: FastifyInstance, service: ServiceRow) => Promise<void>;

async function all(
  app: FastifyInstance,
  due: (db: Knex, limit: number) => Promise<ServiceRow[]>,
  check: Check,
): Promise<void> {
  const tried = new Set<number>();
  const until = performance.now() + maxRunMs;
  while (performance.now() < until) {
    // One that failed by an error of ours is still due.
    const services = (await due(app.db, batchSize)).filter(({ id }) => !tried.has(id));
    if (services.length === 0) return;
    for (const { id } of services) tried.add(id);
    await each(app, services, check);
  }
}

/** A failed check doesn't stop the others; the job runs again. */
async function each(app: FastifyInstance, services: readonly ServiceRow[], check: Check): Promise<void> {
  const waiting = [...services];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { id } = next;
      await check(app, next).catch((error: unknown) =>
        app.log.error({ err: error, serviceId: id }, 'a service could not be checked'),
      );
    }
  };
  await Promise.all(Array.from({ length: concurrency }, work));
}
