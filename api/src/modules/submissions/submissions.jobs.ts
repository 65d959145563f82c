import type { FastifyInstance } from 'fastify';
import { clearDue } from './clearing.job.ts';
import { expireOverdue, tellDeadlines } from './expiry.job.ts';

const everySeconds = 5;
/** Nobody waits for a reminder as they wait for money. */
const reminderEverySeconds = 30;

/** What time does to submissions. Each sweep goes on until a batch comes back empty. */
export function submissionJobs(app: FastifyInstance): void {
  const { db, config } = app;
  app.jobs.every('submissions.expire', everySeconds, async () => {
    while ((await expireOverdue(db)) > 0);
  });
  app.jobs.every('submissions.clear', everySeconds, async () => {
    while ((await clearDue(db)) > 0);
  });
  app.jobs.every('submissions.deadlines', reminderEverySeconds, async () => {
    while ((await tellDeadlines(db, config.rules)) > 0);
  });
}
