import { claimDisputesToPoll } from '../chargebacks/index.ts';
import { settleDispute } from './dispute.service.ts';
import { gatewayFor, type Payments } from './payments.context.ts';
import { isClosedUncharged } from './purchase-status.ts';
import { claimPurchasesToPoll, endLateCapture, failUnstarted, type PurchaseRow } from './purchases.repository.ts';
import { pursueReturn } from './return.service.ts';
import { dueReturns } from './returns.repository.ts';
import { applyPayment, cancelPurchase, settlePurchase } from './settle.service.ts';

const batchSize = 50;
const hourSeconds = 3_600;
/** Providers forget a key after a day: well before that, a purchase without a payment fails. */
const unstartedAfterSeconds = 12 * hourSeconds;
/** By then the buyer has left the page. */
const abandonedAfterSeconds = 24 * hourSeconds;

/**
 * Polls the providers in case a webhook got lost: for pending purchases from two minutes on, closed ones whose capture has an unknown end,
 * interrupted returns and open disputes.
 */
export async function reconcile(payments: Payments): Promise<void> {
  if (!payments.cards && !payments.paypal) return;
  for (;;) {
    const due = await claimPurchasesToPoll(payments.db, batchSize);
    for (const purchase of due) await attempt(payments, { purchaseId: purchase.id }, () => poll(payments, purchase));
    if (due.length < batchSize) break;
  }
  for (const returnId of await dueReturns(payments.db, batchSize)) {
    await attempt(payments, { returnId }, () => pursueReturn(payments, returnId));
  }
  for (const dispute of await claimDisputesToPoll(payments.db, batchSize)) {
    await attempt(payments, dispute, () => settleDispute(payments, dispute.provider, dispute.disputeId));
  }
}

async function attempt({ log }: Payments, context: object, work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    log.warn({ err: error, ...context }, 'the payment provider could not be polled yet');
  }
}

async function poll(payments: Payments, purchase: PurchaseRow): Promise<void> {
  const { age_seconds: ageSeconds } = purchase;
  if (isClosedUncharged(purchase)) {
    // What PayPal says itself: one that it doesn't know may be another account's, for as long as our keys are wrong.
    const payment = await gatewayFor(payments, purchase.method).read(purchase.payment_id!);
    const isUnpaid = payment.state === 'canceled' || payment.state === 'failed';
    await (isUnpaid ? endLateCapture(payments.db, purchase.id) : applyPayment(payments, purchase.id, payment));
  } else if (purchase.payment_id === null) {
    if (ageSeconds >= unstartedAfterSeconds) await failUnstarted(payments.db, purchase.id, 'not_started');
  } else if (purchase.status === 'open' && ageSeconds >= abandonedAfterSeconds) {
    await cancelPurchase(payments, purchase);
  } else {
    await settlePurchase(payments, purchase);
  }
}
