import type { FastifyInstance } from 'fastify';
import { dueSubmitted, dueWeekly } from './checks.repository.ts';
import { checkSubmitted, checkWeekly } from './checks.service.ts';
import type { ServiceRow } from './own-services.repository.ts';

export const checksJob = 'own-services.checks';
const weeklyJob = 'own-services.weekly';

const checksEverySeconds = 60;
const weeklyEverySeconds = 600;
const atATime = 50;
/** Each look may take its three seconds; servers elsewhere answer at the same time. */
const sideBySide = 4;

/** What time does to the checks of services. One process at a time does a job, so no page is read twice. */
export function checkJobs(app: FastifyInstance): void {
  app.jobs.every(checksJob, checksEverySeconds, async () =>
    each(app, await dueSubmitted(app.db, atATime), checkSubmitted),
  );
  app.jobs.every(weeklyJob, weeklyEverySeconds, async () => each(app, await dueWeekly(app.db, atATime), checkWeekly));
}

/** One that fails, by a fault of ours, keeps none of the others waiting; the job comes by again. */
async function each(
  app: FastifyInstance,
  services: readonly ServiceRow[],
  check: (app: FastifyInstance, service: ServiceRow) => Promise<void>,
): Promise<void> {
  const waiting = [...services];
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      await check(app, next).catch((error: unknown) =>
        app.log.error({ err: error, serviceId: next?.id }, 'a service could not be checked'),
      );
    }
  };
  await Promise.all(Array.from({ length: sideBySide }, work));
}
