import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { dueSubmitted, dueWeekly } from './automatic-checks.repository.ts';
import { checkSubmitted, checkWeekly } from './automatic-checks.service.ts';
import type { ServiceRow } from '../own/own.repository.ts';

export const automaticChecksJob = 'own-services.checks';
const weeklyJob = 'own-services.weekly';

const checksEverySeconds = 60;
const weeklyEverySeconds = 600;
const atATime = 50;
/** Each look may take its three seconds; servers elsewhere answer at the same time. */
const sideBySide = 4;
/** Then other jobs have their turn, and what is still due waits for the next round. */
const longestMs = 60_000;

/** What time does to the checks of services. One process at a time does a job, so no page is read twice. */
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
  const until = performance.now() + longestMs;
  while (performance.now() < until) {
    // One that failed by a fault of ours is still due.
    const services = (await due(app.db, atATime)).filter(({ id }) => !tried.has(id));
    if (services.length === 0) return;
    for (const { id } of services) tried.add(id);
    await each(app, services, check);
  }
}

/** One that fails keeps none of the others waiting; the job comes by again. */
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
  await Promise.all(Array.from({ length: sideBySide }, work));
}
