import type { FastifyInstance } from 'fastify';
import { clearDue } from './clearing.job.ts';
import { expireOverdue, remindDeadlines } from './expiry.job.ts';

const everySeconds = 5;
/** Reminders are less urgent than money. */
const reminderEverySeconds = 30;

/** Expires overdue submissions, clears earnings and reminds of deadlines. Each sweep runs until a batch is empty. */
export function submissionJobs(app: FastifyInstance): void {
  const { db, config } = app;
  app.jobs.every('submissions.expire', everySeconds, async () => {
    while ((await expireOverdue(db, config.rules)) > 0);
  });
  app.jobs.every('submissions.clear', everySeconds, async () => {
    while ((await clearDue(db)) > 0);
  });
  app.jobs.every('submissions.deadlines', reminderEverySeconds, async () => {
    while ((await remindDeadlines(db, config.rules)) > 0);
  });
}
