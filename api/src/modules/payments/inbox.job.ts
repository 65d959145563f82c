import { ProviderRefusal } from '../../gateways/payment-gateway.ts';
import { settleBankAccount, settlePayout } from '../cash-out/index.ts';
import { settleInvoice, settleSession, settleSubscription } from '../subscriptions/index.ts';
import { settleDispute } from './dispute.service.ts';
import { claimNotices, markProcessed, postpone, type InboxEvent } from './inbox.repository.ts';
import type { Payments } from './payments.context.ts';
import { settleRefund } from './return.service.ts';
import { settlePayment } from './settle.service.ts';

const batchSize = 50;

type Act = (payments: Payments, objectId: string) => Promise<void>;

const card: Act = (payments, paymentId) =>
  settlePayment(payments, { method: 'card', paymentId, mayTryDeclined: false });
const order =
  (mayTryDeclined: boolean): Act =>
  (payments, paymentId) =>
    settlePayment(payments, { method: 'paypal', paymentId, mayTryDeclined });

/** What a notice asks us to look at, by the beginning of its type, the first that fits; the others need nothing done. */
const acts: [prefix: string, act: Act][] = [
  ['payment_intent.', card],
  ['refund.', (payments, id) => settleRefund(payments, 'card', id)],
  ['charge.dispute.', (payments, id) => settleDispute(payments, 'card', id)],
  ['checkout.session.completed', settleSession],
  ['invoice.paid', settleInvoice],
  ['invoice.payment_failed', settleInvoice],
  ['customer.subscription.', settleSubscription],
  ['payout.', ({ cashOuts }, id) => settlePayout(cashOuts, id)],
  ['account.updated', ({ cashOuts }, id) => settleBankAccount(cashOuts, id)],
  // PayPal's. Somebody agreed, maybe anew.
  ['CHECKOUT.ORDER.APPROVED', order(true)],
  ['CHECKOUT.ORDER.', order(false)],
  ['PAYMENT.CAPTURE.REFUNDED', (payments, id) => settleRefund(payments, 'paypal', id)],
  ['PAYMENT.CAPTURE.', order(false)],
  ['PAYMENT.PAYOUTS-ITEM.', ({ cashOuts }, id) => settlePayout(cashOuts, id)],
  ['CUSTOMER.DISPUTE.', (payments, id) => settleDispute(payments, 'paypal', id)],
];

/**
 * Works off what the providers told us. A notice says only what to look at: the object is fetched and its present state applied, so
 * their order doesn't matter, and many about the same thing are one look.
 */
export async function workInbox(payments: Payments): Promise<void> {
  for (;;) {
    const events = await claimNotices(payments.db, batchSize);
    for (const about of Map.groupBy(events, (event) => event.object_id).values()) await work(payments, about);
    if (events.length < batchSize) return;
  }
}

async function work(payments: Payments, events: readonly InboxEvent[]): Promise<void> {
  const { db, log } = payments;
  const ids = events.map((event) => event.id);
  const act = acts.find(([prefix]) => events.some((event) => event.type.startsWith(prefix)))?.[1];
  try {
    await act?.(payments, events[0]!.object_id);
    await markProcessed(db, ids);
  } catch (error) {
    if (error instanceof ProviderRefusal && !error.isRepeatable) return markProcessed(db, ids, error.message);
    log.warn({ err: error, events: ids }, 'a notice could not be worked on yet');
    await postpone(db, ids, String(error));
  }
}
