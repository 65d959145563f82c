import { claimDisputesToAsk } from '../chargebacks/index.ts';
import { settleDispute } from './dispute.service.ts';
import type { Payments } from './payments.context.ts';
import { claimPurchasesToAsk, failUnstarted, type PurchaseRow } from './purchases.repository.ts';
import { pursueReturn } from './return.service.ts';
import { dueReturns } from './returns.repository.ts';
import { endPurchase, settlePurchase } from './settle.service.ts';

const batchSize = 50;
const hourSeconds = 3_600;
/** The provider forgets a key after a day: well before, a purchase that never got its payment is over. */
const unstartedAfterSeconds = 12 * hourSeconds;
/** Nobody is at this page any more. */
const abandonedAfterSeconds = 24 * hourSeconds;

/**
 * Asks the providers what they never told us: purchases under way for two minutes and longer, returns that were interrupted, and
 * disputes that are open.
 */
export async function reconcile(payments: Payments): Promise<void> {
  if (!payments.cards && !payments.paypal) return;
  for (;;) {
    const due = await claimPurchasesToAsk(payments.db, batchSize);
    for (const purchase of due) await attempt(payments, { purchaseId: purchase.id }, () => ask(payments, purchase));
    if (due.length < batchSize) break;
  }
  for (const returnId of await dueReturns(payments.db, batchSize)) {
    await attempt(payments, { returnId }, () => pursueReturn(payments, returnId));
  }
  for (const dispute of await claimDisputesToAsk(payments.db, batchSize)) {
    await attempt(payments, dispute, () => settleDispute(payments, dispute.provider, dispute.disputeId));
  }
}

async function attempt({ log }: Payments, what: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, ...what }, 'the payment provider could not be asked yet');
  }
}

async function ask(payments: Payments, purchase: PurchaseRow): Promise<void> {
  const { age_seconds: ageSeconds } = purchase;
  if (purchase.payment_id === null) {
    if (ageSeconds >= unstartedAfterSeconds) await failUnstarted(payments.db, purchase.id, 'not_started');
  } else if (purchase.status === 'open' && ageSeconds >= abandonedAfterSeconds) {
    await endPurchase(payments, purchase);
  } else {
    await settlePurchase(payments, purchase, { mayTryDeclined: false });
  }
}
