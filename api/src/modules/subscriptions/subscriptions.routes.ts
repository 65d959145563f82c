import { initSubscription, listSubscriptions, mySubscription } from '@fanfare/api-contract';
import { setTimeout } from 'node:timers/promises';
import type { FastifyPluginAsync } from 'fastify';
import type { BillingInterval } from '../../gateways/stripe/index.ts';
import { route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { requestLanguage } from '../../request-language.ts';
import { pathOfThisSite } from '../../site-path.ts';
import { beginSubscription } from './begin.service.ts';
import { claimOwnCheckout } from './checkouts.repository.ts';
import { updateCustomerEmails } from './customer-emails.job.ts';
import { portalLink } from './portal-link.ts';
import { portalRoutes } from './portal.routes.ts';
import { reconcilePro } from './reconcile.job.ts';
import { settleCheckout } from './settle.service.ts';
import type { Subscribing } from './subscriptions.context.ts';
import { billingPeriodOf } from './subscriptions.presenter.ts';
import { subscriptionOf } from './subscriptions.repository.ts';

const reconcileSeconds = 10;
const customerEmailsSeconds = 60;
/** A page load waits no longer for the provider; a later answer reaches the page as a live event. */
const maxWaitMs = 2_000;

/** Pro: plans, checkout and status. */
export const subscriptions: FastifyPluginAsync = async (app) => {
  const { db, billing, config, log } = app;
  const { name, monthly, yearly } = config.rules.pro;
  const pro: Subscribing = { db, billing, rules: config.rules, log };
  app.jobs.every('subscriptions.reconcile', reconcileSeconds, () => reconcilePro(pro));
  app.jobs.every('subscriptions.addresses', customerEmailsSeconds, () => updateCustomerEmails(pro));
  portalRoutes(app, pro);

  /** Buyers who return from the provider see Pro even before its webhook arrives. */
  async function pollOwnCheckout(accountId: number): Promise<void> {
    if (!billing) return;
    const checkout = await claimOwnCheckout(db, accountId);
    try {
      if (checkout) await settleCheckout(pro, checkout);
    } catch (error) {
      log.warn({ err: error, accountId }, 'a checkout could not be polled yet');
    }
  }

  route(app, listSubscriptions, async () => [
    {
      name,
      prices: {
        monthly: { id: monthly.priceId, amount: monthly.priceCents },
        yearly: { id: yearly.priceId, amount: yearly.priceCents },
      },
    },
  ]);

  route(app, mySubscription, async ({ subject: { accountId } }) => {
    await Promise.race([pollOwnCheckout(accountId), setTimeout(maxWaitMs, undefined, { ref: false })]);
    const row = await subscriptionOf(db, accountId);
    return {
      isSubscriptionValid: row?.is_valid ?? false,
      hasSubscription: row !== null,
      customerPortalUrl: billing && row && row.provider_reference !== null ? portalLink(app, accountId) : null,
      isPastDue: row?.status === 'past_due',
      ...billingPeriodOf(row),
    };
  });

  route(app, initSubscription, async ({ subject, body, request }) => {
    const interval: BillingInterval | null =
      body.priceID === monthly.priceId ? 'monthly' : body.priceID === yearly.priceId ? 'yearly' : null;
    if (interval === null) {
      throw new AppError('invalid_input', undefined, {
        fields: { priceID: because('subscriptions.price_unavailable') },
      });
    }
    const page = pathOfThisSite(body.origin.page, config.shellUrl);
    await app.limits.consume('paymentIntents', `account:${subject.accountId}`);
    return {
      url: await beginSubscription(
        pro,
        subject,
        { interval, page, language: requestLanguage(request) },
        config.shellUrl,
      ),
    };
  });
};
