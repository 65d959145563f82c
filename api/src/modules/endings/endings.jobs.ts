import type { FastifyInstance } from 'fastify';
import { breakOverdue, endKeeping, tellProofsDue } from './promises.job.ts';
import { confirmSilent } from './verify.service.ts';

const everySeconds = 5;
/** Nobody waits for a reminder as they wait for money. */
const reminderEverySeconds = 30;

/** What time does to promises. Each sweep goes on until a batch comes back empty. */
export function endingJobs(app: FastifyInstance): void {
  const { db, config } = app;
  app.jobs.every('promises.confirm', everySeconds, async () => {
    await confirmSilent(db);
  });
  app.jobs.every('promises.break', everySeconds, async () => {
    while ((await breakOverdue(db, 'placement')) > 0);
    while ((await breakOverdue(db, 'escrow')) > 0);
  });
  app.jobs.every('promises.keep', everySeconds, async () => {
    while ((await endKeeping(db)) > 0);
  });
  app.jobs.every('promises.remind', reminderEverySeconds, async () => {
    while ((await tellProofsDue(db, config.rules)) > 0);
  });
}
