import type { PaymentMethod } from '../cards.ts';
import { type Price, priceNamed } from '../calls/prices.ts';
import type { Records } from '../../provider/store.ts';
import type { StripeRefusal } from '../stripe-error.ts';
import { type Invoice, collect, markUncollectible, writeInvoice } from './invoice.ts';
import { periodEnd } from './periods.ts';
import { type Subscription, end, itemOf, keep, newSubscription } from './subscription.ts';

/** Days from each failure to the next attempt; after the last one the subscription ends. */
const retryDays = [3, 5, 7];
const daySeconds = 86_400;

/**
 * Starts a subscription with its first, paid invoice.
 * @throws {StripeRefusal} where the card is declined; nothing is stored then
 */
export async function subscribe(
  records: Records,
  given: {
    customer: string;
    price: Price;
    method: PaymentMethod;
    metadata: Record<string, string>;
    /** Fixed ids, of the demo's. */
    ids?: { subscription: string; invoice: string };
  },
): Promise<Subscription> {
  const { ids, ...terms } = given;
  const subscription = newSubscription(records, { ...terms, method: given.method.id, id: ids?.subscription });
  const invoice = await writeInvoice(records, subscription, { reason: 'subscription_create', id: ids?.invoice });
  const refusal = await collect(records, invoice, given.method, { isOwnerThere: true }, null);
  if (refusal) throw refusal;
  await keep(records, subscription, undefined, 'customer.subscription.created');
  return subscription;
}

/** What is due for a subscription now: the end of its period, or the next attempt of an unpaid invoice. */
export async function onDue(records: Records, subscription: Subscription): Promise<void> {
  if (subscription.status === 'past_due')
    return charge(records, subscription, await latestInvoice(records, subscription));
  if (subscription.cancel_at_period_end) return end(records, subscription);
  await renew(records, subscription);
}

async function renew(records: Records, subscription: Subscription): Promise<void> {
  const item = itemOf(subscription);
  const start = item.current_period_end;
  if (subscription.sandbox.nextPrice) {
    item.price = await priceNamed(records, subscription.sandbox.nextPrice);
    subscription.billing_cycle_anchor = start;
    subscription.sandbox.nextPrice = null;
  }
  item.current_period_start = start;
  item.current_period_end = periodEnd(subscription.billing_cycle_anchor, start, item.price);
  const invoice = await writeInvoice(records, subscription, { reason: 'subscription_cycle' });
  await charge(records, subscription, invoice);
}

/** The customer is absent; a failure schedules the next attempt. */
async function charge(records: Records, subscription: Subscription, invoice: Invoice): Promise<void> {
  const days = retryDays[subscription.sandbox.retries];
  const nextAttempt = days === undefined ? null : records.now + days * daySeconds;
  const method = await cardOf(records, subscription);
  if (!(await collect(records, invoice, method, { isOwnerThere: false }, nextAttempt)))
    return isPaid(records, subscription);
  subscription.sandbox.retries += 1;
  if (nextAttempt !== null) {
    subscription.status = 'past_due';
    return keep(records, subscription, nextAttempt);
  }
  await markUncollectible(records, invoice);
  await end(records, subscription);
}

async function isPaid(records: Records, subscription: Subscription): Promise<void> {
  subscription.status = 'active';
  subscription.sandbox.retries = 0;
  await keep(records, subscription);
}

const latestInvoice = (records: Records, subscription: Subscription): Promise<Invoice> =>
  records.get<Invoice>('invoice', subscription.latest_invoice ?? '');

const cardOf = (records: Records, subscription: Subscription): Promise<PaymentMethod> =>
  records.get<PaymentMethod>('payment_method', subscription.default_payment_method);

/** Replaces the card, and pays the open invoice with it. @returns the card's refusal; the card is stored either way */
export async function changeCard(
  records: Records,
  subscription: Subscription,
  method: PaymentMethod,
): Promise<StripeRefusal | undefined> {
  subscription.default_payment_method = method.id;
  if (subscription.status !== 'past_due') {
    await records.publish('customer.subscription.updated', subscription);
    return undefined;
  }
  const invoice = await latestInvoice(records, subscription);
  const refusal = await collect(records, invoice, method, { isOwnerThere: true }, invoice.next_payment_attempt);
  if (refusal) await records.put(subscription);
  else await isPaid(records, subscription);
  return refusal;
}

/**
 * Changes the price: to yearly immediately, less the unused part of the month; to monthly when the year ends.
 * @throws {StripeRefusal} where the card is declined; nothing has changed then
 */
export async function switchPrice(records: Records, subscription: Subscription, price: Price): Promise<void> {
  const item = itemOf(subscription);
  if (price.id === item.price.id || price.recurring.interval === 'month') {
    subscription.sandbox.nextPrice = price.id === item.price.id ? null : price.id;
    return records.publish('customer.subscription.updated', subscription);
  }
  const unusedSeconds = Math.max(0, item.current_period_end - records.now);
  const share = unusedSeconds / (item.current_period_end - item.current_period_start);
  const creditCents = Math.floor(item.price.unit_amount * share);
  item.price = price;
  item.current_period_start = records.now;
  item.current_period_end = periodEnd(records.now, records.now, price);
  subscription.billing_cycle_anchor = records.now;
  subscription.sandbox.nextPrice = null;
  const invoice = await writeInvoice(records, subscription, { reason: 'subscription_update', creditCents });
  const refusal = await collect(records, invoice, await cardOf(records, subscription), { isOwnerThere: true }, null);
  if (refusal) throw refusal;
  await keep(records, subscription);
}
