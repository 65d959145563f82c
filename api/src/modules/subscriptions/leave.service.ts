import type { FastifyInstance } from 'fastify';
import type { Knex } from 'knex';
import { execute } from '../../sql.ts';
import { openCheckoutOf } from './checkouts.repository.ts';
import { endSubscription, settleCheckout, settleSubscription } from './settle.service.ts';
import { subscriptionOf } from './subscriptions.repository.ts';

/** Until when the Pro of an account is valid; null without it. */
export async function proUntil(db: Knex, accountId: number): Promise<Date | null> {
  const row = await subscriptionOf(db, accountId);
  return row?.is_valid ? row.valid_until : null;
}

/**
 * Ends the Pro of an account that is being deleted, at the provider and here: with its paid period, or now. An open checkout ends, so that
 * nobody pays in it any more.
 * @throws AppError payments_unavailable
 */
export async function leavePro(
  { db, billing, config, log }: Pick<FastifyInstance, 'db' | 'billing' | 'config' | 'log'>,
  accountId: number,
  when: 'at_period_end' | 'now',
): Promise<void> {
  const pro = { db, billing, rules: config.rules, log };
  const checkout = await openCheckoutOf(db, accountId);
  if (checkout && checkout.session_id !== null && billing) {
    await billing.expireCheckout(checkout.session_id);
    await settleCheckout(pro, checkout);
  }
  const row = await subscriptionOf(db, accountId);
  const reference = row?.provider_reference ?? null;
  if (row === null || row.status === 'ended') return;
  if (reference === null) {
    if (when === 'now')
      await execute(db)`UPDATE subscriptions SET valid_until = app_now() WHERE account_id = ${accountId}`;
    return;
  }
  if (when === 'now') return endSubscription(pro, reference);
  if (row.cancel_at_period_end || !billing) return;
  await billing.stopRenewal(reference);
  await settleSubscription(pro, reference);
}
