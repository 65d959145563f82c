import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
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

  route(app, contract.approveCashOut, async ({ subject, params }) => {
    await approveCashOut(db, params.id, subject.accountId);
    app.jobs.wake(sendJob);
    return staffCashOut(await staffCashOutOf(db, params.id));
  });

  route(app, contract.refuseCashOut, async ({ subject, params, body }) => {
    await refuseCashOut(db, params.id, { by: subject.accountId, reason: body.reason });
    return staffCashOut(await staffCashOutOf(db, params.id));
  });
}
