import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { requireStaffStepUp } from '../auth/index.ts';
import { sendJob } from './cash-out.jobs.ts';
import { staffCashOut } from './cash-outs.presenter.ts';
import { approveCashOut, refuseCashOut } from './review.service.ts';
import { staffCashOutOf, staffCashOuts } from './review.repository.ts';

/** Staff review demands. */
export function reviewRoutes(app: FastifyInstance): void {
  const { db } = app;

  route(app, contract.listStaffCashOuts, async ({ query }) => {
    const { after, limit } = readPage(query);
    const rows = await staffCashOuts(db, {
      status: query.status ?? null,
      afterId: after?.[0] ?? null,
      limit: limit + 1,
    });
    return pageOf(rows, limit, (row) => [row.id], staffCashOut);
  });

  databaseRoute(app, contract.approveCashOut, async ({ subject, params, commit }) => {
    await requireStaffStepUp(app, subject);
    const approved = await commit(async (db) => {
      await approveCashOut(db, params.id, subject.accountId);
      return staffCashOut(await staffCashOutOf(db, params.id));
    });
    app.jobs.wake(sendJob);
    return approved;
  });

  databaseRoute(app, contract.refuseCashOut, async ({ subject, params, body, commit }) => {
    await requireStaffStepUp(app, subject);
    return commit(async (db) => {
      await refuseCashOut(db, params.id, { by: subject.accountId, reason: body.reason });
      return staffCashOut(await staffCashOutOf(db, params.id));
    });
  });
}
