import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { beginPurchase } from './begin.service.ts';
import { packsOf } from './packs.ts';
import type { Payments } from './payments.context.ts';
import { paymentJobs } from './payments.jobs.ts';
import { presentPurchase, presentPurchases } from './purchases.presenter.ts';
import { purchasePage, readPurchase, type PurchaseRow } from './purchases.repository.ts';
import { returnUnspent } from './return.service.ts';
import { settlePurchase } from './settle.service.ts';
import { webhooks } from './webhook.routes.ts';

/** Packs of credits: what is on offer, buying one by card, and giving what is unspent back. */
export const payments: FastifyPluginAsync = async (app) => {
  const { db, cards, billing, config, log } = app;
  const context: Payments = { db, cards, billing, rules: config.rules, log };
  const seen = () => ({ now: app.clock.now(), rules: config.rules });
  const present = (row: PurchaseRow) => presentPurchase(db, row, seen());
  await app.register(webhooks);
  paymentJobs(app, context);

  route(app, contract.listProducts, async () => ({
    currency: 'EUR',
    packs: packsOf(config.rules),
    methods: config.stripe ? (['card'] as const) : [],
    isPayPalSandbox: false,
    stripe: config.stripe && {
      publishableKey: config.stripe.publishableKey,
      scriptUrl: config.stripe.scriptUrl,
      isSandbox: config.stripe.isSandbox,
    },
  }));

  route(app, contract.createPaymentIntent, async ({ subject, body }) => {
    await app.limits.hit('paymentIntents', `account:${subject.accountId}`);
    const { clientSecret, purchase } = await beginPurchase(context, subject, body.packId);
    return { clientSecret, purchase: await present(purchase) };
  });

  route(app, contract.listPurchases, async ({ subject, query }) => {
    const { after, limit } = readPage(query);
    const rows = await purchasePage(db, subject.accountId, after?.[0] ?? null, limit + 1);
    const { items, nextCursor } = pageOf(
      rows,
      limit,
      (row) => [row.id],
      (row) => row,
    );
    return { items: await presentPurchases(db, items, seen()), nextCursor };
  });

  route(app, contract.getPurchase, async ({ subject, params }) =>
    present(await readPurchase(db, subject.accountId, params.id)),
  );

  route(app, contract.settlePurchase, async ({ subject, params }) =>
    present(await settlePurchase(context, await readPurchase(db, subject.accountId, params.id))),
  );

  route(app, contract.returnPurchase, async ({ subject, params }) =>
    present(await returnUnspent(context, subject.accountId, params.id)),
  );
};
