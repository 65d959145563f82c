import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { pathOfThisSite } from '../../site-path.ts';
import { requireSecondFactor, requireStepUp } from '../auth/index.ts';
import { toDecimal, hundredths } from '../ledger/index.ts';
import { automaticPayoutRoutes } from './automatic/automatic.routes.ts';
import { cashOutJobs, decideJob } from './cash-out.jobs.ts';
import { cashOutContext } from './cash-out.context.ts';
import { cashOutDemand } from './cash-outs.presenter.ts';
import { cashOutPage } from './cash-outs.repository.ts';
import { convertCredits } from './convert.service.ts';
import { cancelCashOut, demandCashOut, findDemand, prepareCashOut } from './demand.service.ts';
import { changesPayPal, connectBank } from './payout-accounts.service.ts';
import { reviewRoutes } from './review.routes.ts';
import { statementRoutes } from './statements/statements.routes.ts';
import { taxDetailsRoutes } from './tax-details/tax-details.routes.ts';
import { cashOutSummary } from './summary.service.ts';

/** Earned credits: cash-out, and conversion into credits to spend. */
export const cashOut: FastifyPluginAsync = async (app) => {
  const { db, config } = app;
  const { rules } = config;
  const cashOuts = cashOutContext(app);
  cashOutJobs(app, cashOuts);
  reviewRoutes(app);
  statementRoutes(app);
  taxDetailsRoutes(app);
  automaticPayoutRoutes(app, cashOuts);

  route(app, contract.getCashOut, ({ subject }) => cashOutSummary(cashOuts, config, subject));

  databaseRoute(app, contract.createCashOut, async ({ subject, body, callerKey, commit }) => {
    const before = await findDemand(db, subject.accountId, callerKey, body);
    if (before) return cashOutDemand(before);
    if (await changesPayPal(db, subject.accountId, body)) await requireSecondFactor(app, subject);
    await requireStepUp(app, subject);
    await app.limits.consume('paymentIntents', `account:${subject.accountId}`);
    const prepared = await prepareCashOut(cashOuts, subject, body);
    const demand = await commit(async (db) => cashOutDemand(await demandCashOut(db, prepared, callerKey)));
    app.jobs.wake(decideJob);
    return demand;
  });

  route(app, contract.listCashOuts, async ({ subject, query }) => {
    const { after, limit } = readPage(query);
    const rows = await cashOutPage(db, subject.accountId, after?.[0] ?? null, limit + 1);
    return pageOf(rows, limit, (row) => [row.id], cashOutDemand);
  });

  databaseRoute(app, contract.cancelCashOut, ({ subject, params, commit }) =>
    commit(async (db) => cashOutDemand(await cancelCashOut(db, subject.accountId, params.id))),
  );

  route(
    app,
    contract.connectBank,
    async ({ subject, body }) => {
      await requireSecondFactor(app, subject);
      await requireStepUp(app, subject);
      const returnUrl = new URL(pathOfThisSite(body.origin.page, config.shellUrl), config.shellUrl).href;
      await app.limits.consume('paymentIntents', `account:${subject.accountId}`);
      return { url: await connectBank(cashOuts, subject, returnUrl) };
    },
    // This link lets its holder change where payouts go, so the answer isn't stored under the idempotency key.
    { holdsSecret: true },
  );

  databaseRoute(app, contract.convertCredits, ({ subject, body, commit }) =>
    commit(async (db) => {
      const { converted, bonus, wallet } = await convertCredits({ db, rules }, subject, body.credits);
      return {
        convertedCredits: toDecimal(hundredths(converted)),
        bonusCredits: toDecimal(hundredths(bonus)),
        availableCredits: toDecimal(wallet.clearedHundredths),
        creatorWalletCredits: toDecimal(wallet.availableHundredths),
      };
    }),
  );
};
