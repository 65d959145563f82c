import type { FastifyInstance } from 'fastify';
import { refundDeferred } from './deferred-refunds.job.ts';
import { breakOverdue, endKeepDays, remindProofsDue } from './promises.sweeps.ts';

const everySeconds = 5;
/** Reminders are less urgent than money. */
const reminderEverySeconds = 30;

/** Breaks overdue promises, refunds deferred ones, ends keep days and reminds of proofs. Each sweep runs until a batch is empty. */
export function promiseJobs(app: FastifyInstance): void {
  const { db, config } = app;
  app.jobs.every('promises.break', everySeconds, async () => {
    while ((await breakOverdue(db, 'on_answer', config.rules)) > 0);
    while ((await breakOverdue(db, 'escrow', config.rules)) > 0);
  });
  app.jobs.every('promises.refund', everySeconds, async () => {
    while ((await refundDeferred(db, config.rules)) > 0);
  });
  app.jobs.every('promises.keep', everySeconds, async () => {
    while ((await endKeepDays(db)) > 0);
  });
  app.jobs.every('promises.remind', reminderEverySeconds, async () => {
    while ((await remindProofsDue(db, config.rules)) > 0);
  });
}
