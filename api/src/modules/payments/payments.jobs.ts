import type { FastifyInstance } from 'fastify';
import { findDisputes } from './dispute.service.ts';
import { processInbox } from './inbox.job.ts';
import { unprocessed } from './inbox.repository.ts';
import type { Payments } from './payments.context.ts';
import { reconcile } from './reconcile.job.ts';

export const inboxJob = 'payments.inbox';
const inboxSeconds = 5;
const reconcileSeconds = 30;
const disputesSeconds = 6 * 3_600;

/** Payments continue without anybody on the page. */
export function paymentJobs(app: FastifyInstance, payments: Payments): void {
  app.jobs.every(inboxJob, inboxSeconds, () => processInbox(payments));
  app.databaseFigures.backlog('webhooks', unprocessed);
  app.jobs.every('payments.reconcile', reconcileSeconds, () => reconcile(payments));
  app.jobs.every('payments.disputes', disputesSeconds, () => findDisputes(payments));
}
