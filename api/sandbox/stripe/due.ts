import type { Kept, Records } from '../provider/store.ts';
import { onDue as onSubscriptionDue } from './billing/cycle.ts';
import type { Subscription } from './billing/subscription.ts';
import { type Intent, cancel } from './calls/pay.ts';
import { type CheckoutSession, expire } from './calls/sessions.ts';

/** What an object's time has come for: a renewal, the end of an authorisation, or that of a checkout. */
export async function onDue(records: Records, object: Kept): Promise<void> {
  if (object.object === 'subscription') await onSubscriptionDue(records, object as Subscription);
  else if (object.object === 'payment_intent') await cancel(records, object as Intent, 'automatic');
  else await expire({ records }, object as CheckoutSession);
}
