import type { Price } from '../calls/prices.ts';
import type { Records } from '../../provider/store.ts';
import { type StripeObject, newId } from '../objects.ts';
import { periodEnd } from './periods.ts';

interface Item {
  id: string;
  object: 'subscription_item';
  created: number;
  current_period_start: number;
  current_period_end: number;
  price: Price;
  quantity: 1;
  subscription: string;
}

export interface Subscription extends StripeObject {
  object: 'subscription';
  status: 'active' | 'past_due' | 'canceled';
  customer: string;
  created: number;
  billing_cycle_anchor: number;
  cancel_at: number | null;
  cancel_at_period_end: boolean;
  canceled_at: number | null;
  ended_at: number | null;
  default_payment_method: string;
  items: { object: 'list'; data: [Item]; has_more: false; url: string };
  latest_invoice: string | null;
  metadata: Record<string, string>;
  /** The sandbox's own fields: retries so far, and the price from the next period on. */
  sandbox: { retries: number; nextPrice: string | null };
  [more: string]: unknown;
}

export function newSubscription(
  records: Records,
  given: { customer: string; price: Price; method: string; metadata: Record<string, string>; id?: string | undefined },
): Subscription {
  const id = given.id ?? newId('sub');
  const { now } = records;
  return {
    id,
    object: 'subscription',
    billing_cycle_anchor: now,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    collection_method: 'charge_automatically',
    created: now,
    currency: 'eur',
    customer: given.customer,
    default_payment_method: given.method,
    ended_at: null,
    items: {
      object: 'list',
      data: [
        {
          id: newId('si'),
          object: 'subscription_item',
          created: now,
          current_period_start: now,
          current_period_end: periodEnd(now, now, given.price),
          price: given.price,
          quantity: 1,
          subscription: id,
        },
      ],
      has_more: false,
      url: `/v1/subscription_items?subscription=${id}`,
    },
    latest_invoice: null,
    livemode: false,
    metadata: given.metadata,
    sandbox: { retries: 0, nextPrice: null },
    start_date: now,
    status: 'active',
  };
}

export const itemOf = (subscription: Subscription): Item => subscription.items.data[0];

/** Stores it with its next `dueAt` (by default the end of its period), and sends a webhook. */
export async function keep(
  records: Records,
  subscription: Subscription,
  dueAt: number | null = itemOf(subscription).current_period_end,
  type = 'customer.subscription.updated',
): Promise<void> {
  await records.publish(type, subscription, dueAt);
}

/** Ends it now. */
export async function end(records: Records, subscription: Subscription): Promise<void> {
  subscription.status = 'canceled';
  subscription.ended_at = records.now;
  subscription.canceled_at ??= records.now;
  subscription.sandbox.nextPrice = null;
  await keep(records, subscription, null, 'customer.subscription.deleted');
}

/** Cancels it at the end of the paid period, or resumes it. */
export async function cancelAtEnd(records: Records, subscription: Subscription, isEnding: boolean): Promise<void> {
  subscription.cancel_at_period_end = isEnding;
  subscription.cancel_at = isEnding ? itemOf(subscription).current_period_end : null;
  subscription.canceled_at = isEnding ? records.now : null;
  await records.publish('customer.subscription.updated', subscription);
}
