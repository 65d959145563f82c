import type { StoredObject, Records } from '../provider/store.ts';
import { onDue as onSubscriptionDue } from './billing/cycle.ts';
import type { Subscription } from './billing/subscription.ts';
import { cancel } from './calls/pay.ts';
import type { Intent } from './payment-objects.ts';
import { type Refund, endRefund } from './calls/refunds.ts';
import { type Payout, endPayout } from './connect.ts';
import { type CheckoutSession, expire } from './calls/sessions.ts';

/** What is due for an object: a renewal, the expiry of an authorisation or a checkout, or a bank's answer to a refund or payout. */
export async function onDue(records: Records, object: StoredObject): Promise<void> {
  if (object.object === 'subscription') await onSubscriptionDue(records, object as Subscription);
  else if (object.object === 'payment_intent') await cancel(records, object as Intent, 'automatic');
  else if (object.object === 'refund') await endRefund(records, object as Refund);
  else if (object.object === 'payout') await endPayout(records, object as Payout);
  else await expire(records, object as CheckoutSession);
}
