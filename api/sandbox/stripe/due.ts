import { onDue } from './billing/cycle.ts';
import type { Subscription } from './billing/subscription.ts';
import { type Intent, cancel } from './calls/pay.ts';
import { type CheckoutSession, expire } from './calls/sessions.ts';
import type { Store } from './store.ts';

/** Does all that the clock has passed, one after the other and each at its own time: a year ahead is twelve renewals. */
export async function passTime(store: Store): Promise<void> {
  const { rows } = await store.pool.query(
    'SELECT 1 FROM sandbox.stripe_objects WHERE due_at <= extract(epoch FROM app_now()) LIMIT 1',
  );
  let isMore = rows.length > 0;
  while (isMore) {
    isMore = await store.write(async (records) => {
      const next = await records.due(records.now);
      if (!next) return false;
      records.now = next.dueAt;
      if (next.object.object === 'subscription') await onDue(records, next.object as Subscription);
      else if (next.object.object === 'payment_intent') await cancel(records, next.object as Intent, 'automatic');
      else await expire({ records }, next.object as CheckoutSession);
      return true;
    });
  }
}
