import { claimCheckoutsToPoll, closeCheckout, type CheckoutRow } from './checkouts.repository.ts';
import { settleCheckout, settleSubscription } from './settle.service.ts';
import type { Subscribing } from './subscriptions.context.ts';
import { claimSubscriptionsToPoll } from './subscriptions.repository.ts';

const batchSize = 50;

/** Polls checkouts and subscriptions at the provider, in case a webhook got lost. */
export async function reconcilePro(pro: Subscribing): Promise<void> {
  if (!pro.billing) return;
  for (const checkout of await claimCheckoutsToPoll(pro.db, batchSize)) {
    await attempt(pro, { checkoutId: checkout.id }, () => poll(pro, checkout));
  }
  for (const subscriptionId of await claimSubscriptionsToPoll(pro.db, batchSize)) {
    await attempt(pro, { subscriptionId }, () => settleSubscription(pro, subscriptionId));
  }
}

/** A checkout without a session can't be paid: nobody was sent to it. */
async function poll(pro: Subscribing, checkout: CheckoutRow): Promise<void> {
  if (checkout.session_id === null) await closeCheckout(pro.db, checkout.id, 'closed');
  else await settleCheckout(pro, checkout);
}

async function attempt({ log }: Subscribing, context: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, ...context }, 'the card provider could not be polled about Pro yet');
  }
}
