import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../../plugins/contract.ts';
import { requireStepUp } from '../../auth/index.ts';
import type { CashOuts } from '../cash-out.context.ts';
import { decideJob } from '../cash-out.jobs.ts';
import { makeAutomaticDemands } from './automatic.job.ts';
import { automaticPayout, changeAutomaticPayout } from './automatic.service.ts';

export const automaticJob = 'cash-out.automatic';
const seconds = 60;

/** Demands that a curator doesn't have to make. */
export function automaticPayoutRoutes(app: FastifyInstance, cashOuts: CashOuts): void {
  const { db, config } = app;

  route(app, contract.getAutomaticPayout, ({ subject }) => automaticPayout(db, subject.accountId, config.rules));

  route(app, contract.putAutomaticPayout, async ({ subject, body }) => {
    // Turning it on allows transfers without another confirmation; turning it off needs none.
    if (body.mode !== 'off') await requireStepUp(app, subject);
    const saved = await changeAutomaticPayout(cashOuts, subject, body);
    if (saved.mode === 'amount') app.jobs.wake(automaticJob);
    return saved;
  });

  app.jobs.every(automaticJob, seconds, async () => {
    if ((await makeAutomaticDemands(cashOuts)) > 0) app.jobs.wake(decideJob);
  });
}
