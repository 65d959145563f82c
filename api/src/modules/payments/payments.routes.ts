import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { packsOf } from '../../packs.ts';
import { route } from '../../plugins/contract.ts';
import { cashOutContext } from '../cash-out/index.ts';
import { beginRoutes } from './begin-purchase.routes.ts';
import { showGiftCode } from './gift.service.ts';
import { methodsOf, type Payments } from './payments.context.ts';
import { paymentJobs } from './payments.jobs.ts';
import { presentPurchase, presentPurchases } from './purchases.presenter.ts';
import { purchasePage, readPurchase, type PurchaseRow } from './purchases.repository.ts';
import { returnUnspent } from './return.service.ts';
import { settlePurchase } from './settle.service.ts';
import { toDecimal } from '../ledger/index.ts';
import { webhooks } from './webhook.routes.ts';

/** Packs of credits and gifts: products, buying by card or PayPal, returning unspent credits. */
export const payments: FastifyPluginAsync = async (app) => {
  const { db, cards, paypal, billing, config, log } = app;
  const { rules, shellUrl, stripe } = config;
  const context: Payments = { db, cards, paypal, billing, cashOuts: cashOutContext(app), rules, shellUrl, log };
  const presentContext = () => ({ now: app.clock.now(), rules });
  const present = (row: PurchaseRow) => presentPurchase(db, row, presentContext());
  await app.register(webhooks);
  paymentJobs(app, context);
  beginRoutes(app, context, present);

  route(app, contract.listProducts, async () => ({
    currency: 'EUR',
    packs: packsOf(rules),
    methods: methodsOf(context),
    isPayPalSandbox: config.paypal?.isSandbox ?? false,
    stripe: stripe && {
      publishableKey: stripe.publishableKey,
      scriptUrl: stripe.scriptUrl,
      isSandbox: stripe.isSandbox,
    },
  }));

  route(app, contract.listPurchases, async ({ subject, query }) => {
    const { after, limit } = readPage(query);
    const rows = await purchasePage(db, subject.accountId, after?.[0] ?? null, limit + 1);
    const { items, nextCursor } = pageOf(
      rows,
      limit,
      (row) => [row.id],
      (row) => row,
    );
    return { items: await presentPurchases(db, items, presentContext()), nextCursor };
  });

  route(app, contract.getPurchase, async ({ subject, params }) =>
    present(await readPurchase(db, subject.accountId, params.id)),
  );

  route(app, contract.settlePurchase, async ({ subject, params }) => {
    const purchase = await readPurchase(db, subject.accountId, params.id);
    // The shop calls this whenever it is opened, so it captures nothing that was declined.
    return present(await settlePurchase(context, purchase));
  });

  route(app, contract.returnPurchase, async ({ subject, params, callerKey }) =>
    present(await returnUnspent(context, subject.accountId, params.id, callerKey)),
  );

  route(
    app,
    contract.showGiftCode,
    async ({ subject, params }) => {
      const { code, amount } = await showGiftCode(context, subject.accountId, params.id);
      return { code, credits: toDecimal(amount) };
    },
    { holdsSecret: true },
  );
};
