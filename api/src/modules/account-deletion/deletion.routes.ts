import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { requireStepUp } from '../auth/index.ts';
import { defineDeletionEmails } from './deletion.email.ts';
import { askForDeletion, deletionOf } from './deletion.service.ts';
import { eraseAccounts } from './erase.job.ts';

const everySeconds = 300;

/** Deleting one's account. */
export const accountDeletion = (app: FastifyInstance): Promise<void> => {
  defineDeletionEmails(app);
  app.jobs.every('account deletions', everySeconds, () => eraseAccounts(app));

  route(app, contract.getAccountDeletion, ({ subject }) => deletionOf(app, subject.accountId));

  route(app, contract.requestAccountDeletion, async ({ subject, body }) => {
    await requireStepUp(app, subject);
    return { dueAt: (await askForDeletion(app, subject, body)).toISOString() };
  });
  return Promise.resolve();
};
