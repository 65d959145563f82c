import { ProviderRefusal } from '../../gateways/payment-gateway.ts';
import { settleBankAccount, settlePayout } from '../cash-out/index.ts';
import { settleInvoice, settleSession, settleSubscription } from '../subscriptions/index.ts';
import { settleDispute } from './dispute.service.ts';
import { claimEvents, markProcessed, postpone, type InboxEvent } from './inbox.repository.ts';
import type { Payments } from './payments.context.ts';
import { settleRefund } from './return.service.ts';
import { settlePayment } from './settle.service.ts';

const batchSize = 50;
const markedAtOnce = 10;

type Handler = (payments: Payments, objectId: string, events: readonly InboxEvent[]) => Promise<void>;

const card: Handler = (payments, paymentId) => settlePayment(payments, { method: 'card', paymentId });
const order: Handler = (payments, paymentId) => settlePayment(payments, { method: 'paypal', paymentId });

const approved = 'CHECKOUT.ORDER.APPROVED';
/** The buyer approved, possibly again. An event that doesn't say when allows no more than any other. */
const approvedOrder: Handler = (payments, paymentId, events) => {
  const times = events.flatMap(({ type, occurred_at: at }) => (type === approved && at !== null ? [at.getTime()] : []));
  const retry = times.length > 0 ? new Date(Math.max(...times)) : null;
  return settlePayment(payments, { method: 'paypal', paymentId, retry });
};

/** Handlers by the prefix of an event's type; the first match wins, other events are ignored. */
const handlers: [prefix: string, handler: Handler][] = [
  ['payment_intent.', card],
  ['refund.', (payments, id) => settleRefund(payments, 'card', id)],
  ['charge.dispute.', (payments, id) => settleDispute(payments, 'card', id)],
  ['checkout.session.completed', settleSession],
  ['invoice.paid', settleInvoice],
  ['invoice.payment_failed', settleInvoice],
  ['customer.subscription.', settleSubscription],
  ['payout.', ({ cashOuts }, id) => settlePayout(cashOuts, id)],
  ['account.updated', ({ cashOuts }, id) => settleBankAccount(cashOuts, id)],
  [approved, approvedOrder],
  ['CHECKOUT.ORDER.', order],
  ['PAYMENT.CAPTURE.REFUNDED', (payments, id) => settleRefund(payments, 'paypal', id)],
  ['PAYMENT.CAPTURE.', order],
  ['PAYMENT.PAYOUTS-ITEM.', ({ cashOuts }, id) => settlePayout(cashOuts, id)],
  ['CUSTOMER.DISPUTE.', (payments, id) => settleDispute(payments, 'paypal', id)],
];

const handlerOf = (...types: string[]): Handler | undefined =>
  handlers.find(([prefix]) => types.some((type) => type.startsWith(prefix)))?.[1];

/** Whether anything follows from events of this type. */
export const isOfInterest = (type: string): boolean => handlerOf(type) !== undefined;

/**
 * Processes received webhook events. An event only says which object changed: its current state is fetched and applied, so that order
 * doesn't matter, and several events about one object take one fetch.
 */
export async function processInbox(payments: Payments): Promise<void> {
  for (;;) {
    const events = await claimEvents(payments.db, batchSize);
    let processed: string[] = [];
    const mark = async () => {
      if (processed.length > 0) await markProcessed(payments.db, processed);
      processed = [];
    };
    try {
      for (const ofObject of Map.groupBy(events, (event) => event.object_id).values()) {
        if (await processEvents(payments, ofObject)) processed.push(...idsOf(ofObject));
        // A process that dies repeats no more than these.
        if (processed.length >= markedAtOnce) await mark();
      }
    } finally {
      await mark();
    }
    if (events.length < batchSize) return;
  }
}

const idsOf = (events: readonly InboxEvent[]): string[] => events.map((event) => event.id);

/** @returns false for what has been written down already: an attempt that failed, or a refusal */
async function processEvents(payments: Payments, events: readonly InboxEvent[]): Promise<boolean> {
  const { db, log } = payments;
  const ids = idsOf(events);
  try {
    await handlerOf(...events.map((event) => event.type))?.(payments, events[0]!.object_id, events);
    return true;
  } catch (error) {
    if (error instanceof ProviderRefusal && !error.isRepeatable) {
      await markProcessed(db, ids, error.message);
      return false;
    }
    log.warn({ err: error, events: ids }, 'a webhook event could not be processed yet');
    await postpone(db, ids, String(error));
    return false;
  }
}
