import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { pathOfThisSite } from '../../site-path.ts';
import { toDecimal, hundredths } from '../ledger/index.ts';
import { cashOutJobs, decideJob } from './cash-out.jobs.ts';
import { cashOutContext } from './cash-out.context.ts';
import { cashOutDemand } from './cash-outs.presenter.ts';
import { cashOutPage } from './cash-outs.repository.ts';
import { convertCredits } from './convert.service.ts';
import { cancelCashOut, demandCashOut } from './demand.service.ts';
import { connectBank } from './payout-accounts.service.ts';
import { reviewRoutes } from './review.routes.ts';
import { statementRoutes } from './statements.routes.ts';
import { cashOutSummary } from './summary.service.ts';

/** Earned credits: cash-out, and conversion into credits to spend. */
export const cashOut: FastifyPluginAsync = async (app) => {
  const { db, config } = app;
  const cashOuts = cashOutContext(app);
  cashOutJobs(app, cashOuts);
  reviewRoutes(app);
  statementRoutes(app);

  route(app, contract.getCashOut, ({ subject }) => cashOutSummary(cashOuts, config, subject));

  route(app, contract.createCashOut, async ({ subject, body }) => {
    await app.limits.consume('paymentIntents', `account:${subject.accountId}`);
    const row = await demandCashOut(cashOuts, subject, body);
    app.jobs.wake(decideJob);
    return cashOutDemand(row);
  });

  route(app, contract.listCashOuts, async ({ subject, query }) => {
    const { after, limit } = readPage(query);
    const rows = await cashOutPage(db, subject.accountId, after?.[0] ?? null, limit + 1);
    return pageOf(rows, limit, (row) => [row.id], cashOutDemand);
  });

  route(app, contract.cancelCashOut, async ({ subject, params }) =>
    cashOutDemand(await cancelCashOut(db, subject.accountId, params.id)),
  );

  route(app, contract.connectBank, async ({ subject, body }) => {
    const returnUrl = new URL(pathOfThisSite(body.origin.page, config.shellUrl), config.shellUrl).href;
    await app.limits.consume('paymentIntents', `account:${subject.accountId}`);
    return { url: await connectBank(cashOuts, subject, returnUrl) };
  });

  route(app, contract.convertCredits, async ({ subject, body }) => {
    const { converted, bonus, wallet } = await convertCredits(cashOuts, subject, body.credits);
    return {
      convertedCredits: toDecimal(hundredths(converted)),
      bonusCredits: toDecimal(hundredths(bonus)),
      availableCredits: toDecimal(wallet.clearedHundredths),
      creatorWalletCredits: toDecimal(wallet.availableHundredths),
    };
  });
};
