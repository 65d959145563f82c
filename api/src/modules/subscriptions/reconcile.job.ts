import { claimCheckoutsToAsk, closeCheckout, type CheckoutRow } from './checkouts.repository.ts';
import { settleCheckout, settleSubscription } from './settle.service.ts';
import type { Subscribing } from './subscriptions.context.ts';
import { claimSubscriptionsToAsk } from './subscriptions.repository.ts';

const batchSize = 50;

/** Asks the provider what it never told us: how checkouts went, and how subscriptions stand. */
export async function reconcilePro(pro: Subscribing): Promise<void> {
  if (!pro.billing) return;
  for (const checkout of await claimCheckoutsToAsk(pro.db, batchSize)) {
    await attempt(pro, { checkoutId: checkout.id }, () => ask(pro, checkout));
  }
  for (const subscriptionId of await claimSubscriptionsToAsk(pro.db, batchSize)) {
    await attempt(pro, { subscriptionId }, () => settleSubscription(pro, subscriptionId));
  }
}

/** One that nobody was sent to can't be paid. */
async function ask(pro: Subscribing, checkout: CheckoutRow): Promise<void> {
  if (checkout.session_id === null) await closeCheckout(pro.db, checkout.id, 'closed');
  else await settleCheckout(pro, checkout);
}

async function attempt({ log }: Subscribing, what: object, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, ...what }, 'the card provider could not be asked about Pro yet');
  }
}
