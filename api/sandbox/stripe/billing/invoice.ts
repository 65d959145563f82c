import type { PaymentMethod } from '../cards.ts';
import { newIntent, pay } from '../calls/pay.ts';
import type { Intent } from '../payment-objects.ts';
import type { Records } from '../../provider/store.ts';
import { type StripeObject, newId } from '../objects.ts';
import type { StripeRefusal } from '../stripe-error.ts';
import { type Subscription, itemOf } from './subscription.ts';

export interface Invoice extends StripeObject {
  object: 'invoice';
  status: 'open' | 'paid' | 'uncollectible';
  amount_due: number;
  amount_paid: number;
  amount_remaining: number;
  attempt_count: number;
  attempted: boolean;
  created: number;
  customer: string;
  next_payment_attempt: number | null;
  payments: { object: 'list'; data: { id: string; payment: { type: string; payment_intent: string } }[] };
  status_transitions: Record<string, number | null>;
  [more: string]: unknown;
}

interface Bill {
  reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update';
  /** Credit for the unused part of the replaced price, in cents. */
  creditCents?: number;
  id?: string | undefined;
}

/** Writes the invoice of the subscription's current period. */
export async function writeInvoice(records: Records, subscription: Subscription, bill: Bill): Promise<Invoice> {
  const item = itemOf(subscription);
  const { now } = records;
  const id = bill.id ?? newId('in');
  const lines = linesOf(id, subscription, bill.creditCents ?? 0);
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const intent = newIntent(records, {
    amount: total,
    currency: 'eur',
    customer: subscription.customer,
    description: bill.reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    receipt_email: null,
    metadata: {},
  });
  await records.put(intent);
  const payment = { type: 'payment_intent', payment_intent: intent.id };
  const invoice: Invoice = {
    id,
    object: 'invoice',
    amount_due: total,
    amount_paid: 0,
    amount_remaining: total,
    attempt_count: 0,
    attempted: false,
    auto_advance: true,
    billing_reason: bill.reason,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'eur',
    customer: subscription.customer,
    hosted_invoice_url: null,
    invoice_pdf: null,
    lines: { object: 'list', data: lines, has_more: false, url: `/v1/invoices/${id}/lines` },
    livemode: false,
    metadata: {},
    next_payment_attempt: null,
    number: id.slice(-8).toUpperCase(),
    parent: {
      type: 'subscription_details',
      quote_details: null,
      subscription_details: { subscription: subscription.id, metadata: subscription.metadata },
    },
    payments: {
      object: 'list',
      data: [{ id: newId('inpay'), payment }],
    },
    period_start: item.current_period_start,
    period_end: item.current_period_end,
    status: 'open',
    status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal: total,
    total,
  };
  subscription.latest_invoice = id;
  await records.publish('invoice.created', invoice);
  await records.emit('invoice.finalized', invoice);
  return invoice;
}

function linesOf(invoice: string, subscription: Subscription, creditCents: number) {
  const { id, price, current_period_start, current_period_end } = itemOf(subscription);
  const line = (amount: number, description: string, proration: boolean) => ({
    id: newId('il'),
    object: 'line_item',
    amount,
    currency: 'eur',
    description,
    invoice,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: 'subscription_item_details',
      subscription_item_details: { subscription: subscription.id, subscription_item: id, proration },
    },
    period: { start: current_period_start, end: current_period_end },
    pricing: { type: 'price_details', price_details: { price: price.id, product: price.product } },
    quantity: 1,
  });
  const whole = line(price.unit_amount, price.nickname, false);
  return creditCents > 0 ? [whole, line(-creditCents, 'Unused time', true)] : [whole];
}

/**
 * Tries to collect an invoice. A customer who is present has confirmed it, if the card requires that.
 * @param nextAttempt when it is retried after a failure
 * @returns the refusal, or nothing once it is paid
 */
export async function collect(
  records: Records,
  invoice: Invoice,
  method: PaymentMethod,
  by: { isOwnerThere: boolean },
  nextAttempt: number | null,
): Promise<StripeRefusal | undefined> {
  const intentId = invoice.payments.data[0]?.payment.payment_intent ?? '';
  const intent = await records.get<Intent>('payment_intent', intentId);
  invoice.attempted = true;
  invoice.attempt_count += 1;
  const refusal = await pay(records, intent, method, { ...by, isConfirmed: true });
  if (refusal) {
    invoice.next_payment_attempt = nextAttempt;
    await records.publish('invoice.payment_failed', invoice);
    return refusal;
  }
  invoice.status = 'paid';
  invoice.amount_paid = invoice.amount_due;
  invoice.amount_remaining = 0;
  invoice.next_payment_attempt = null;
  invoice.status_transitions['paid_at'] = records.now;
  await records.publish('invoice.paid', invoice);
  await records.emit('invoice.payment_succeeded', invoice);
  return undefined;
}

/** There are no further attempts. */
export async function markUncollectible(records: Records, invoice: Invoice): Promise<void> {
  invoice.status = 'uncollectible';
  invoice.next_payment_attempt = null;
  invoice.status_transitions['marked_uncollectible_at'] = records.now;
  await records.publish('invoice.marked_uncollectible', invoice);
}

/** An invoice's payments, as objects of their own. */
export const paymentsOf = (invoice: Invoice): StripeObject[] =>
  invoice.payments.data.map(({ id, payment }) => ({
    id,
    object: 'invoice_payment',
    amount_paid: invoice.status === 'paid' ? invoice.amount_paid : null,
    amount_requested: invoice.amount_due,
    created: invoice.created,
    currency: 'eur',
    invoice: invoice.id,
    is_default: true,
    livemode: false,
    payment,
    status: invoice.status === 'paid' ? 'paid' : 'open',
    status_transitions: { canceled_at: null, paid_at: invoice.status_transitions['paid_at'] ?? null },
  }));
