import type { Knex } from 'knex';
import type { BilledSubscription, BillingInterval, Invoice } from '../../gateways/stripe/index.ts';
import { execute, queryOne, queryRow, queryRows } from '../../sql.ts';
import type { InvoiceDisputes } from './validity.policy.ts';

export interface SubscriptionRow {
  account_id: number;
  provider_reference: string | null;
  status: 'active' | 'past_due' | 'ended' | null;
  is_valid: boolean;
  valid_until: Date;
  billing_interval: BillingInterval;
  current_period_end: Date | null;
  cancel_at_period_end: boolean;
}

/** How often a subscription is polled, by status. */
const pollHours = { active: 6, past_due: 1, ended: null };

export async function subscriptionOf(db: Knex, accountId: number): Promise<SubscriptionRow | null> {
  return queryRow<SubscriptionRow>(db)`
    SELECT account_id, provider_reference, status, valid_until > app_now() AS is_valid, valid_until, billing_interval, current_period_end,
           cancel_at_period_end FROM subscriptions
      WHERE account_id = ${accountId}`;
}

/**
 * Writes a subscription's state. An ended one doesn't replace another that is still valid.
 * @returns whether it changed anything
 */
export async function writeSubscription(
  trx: Knex.Transaction,
  accountId: number,
  subscription: BilledSubscription,
  { validUntil, graceUntil }: { validUntil: Date; graceUntil: Date | null },
): Promise<boolean> {
  const rows = await queryRows<unknown>(trx)`
    INSERT INTO subscriptions AS s (account_id, provider_reference, billing_interval, status, valid_until, current_period_end,
                                    cancel_at_period_end, grace_until)
    VALUES (${accountId}, ${subscription.id}, ${subscription.interval}, ${subscription.state}, ${validUntil},
      ${subscription.periodEnd}, ${subscription.isEnding}, ${graceUntil})
    ON CONFLICT (account_id) DO UPDATE
       SET provider_reference = excluded.provider_reference, billing_interval = excluded.billing_interval,
           status = excluded.status, valid_until = excluded.valid_until, current_period_end = excluded.current_period_end,
           cancel_at_period_end = excluded.cancel_at_period_end, grace_until = excluded.grace_until, is_demo = false
     WHERE (s.provider_reference IS NOT DISTINCT FROM excluded.provider_reference
            OR excluded.status <> 'ended' OR s.valid_until < excluded.valid_until)
       AND (s.provider_reference, s.billing_interval, s.status, s.valid_until, s.current_period_end, s.cancel_at_period_end, s.grace_until)
           IS DISTINCT FROM (excluded.provider_reference, excluded.billing_interval, excluded.status, excluded.valid_until,
                             excluded.current_period_end, excluded.cancel_at_period_end, excluded.grace_until)
    RETURNING 1`;
  await execute(trx)`
    UPDATE subscriptions SET next_poll_at = app_now() + make_interval(hours => ${pollHours[subscription.state]}::int)
      WHERE provider_reference = ${subscription.id}`;
  return rows.length > 0;
}

/** Claims subscriptions that are due for polling. @returns their ids at the provider */
export async function claimSubscriptionsToPoll(db: Knex, limit: number): Promise<string[]> {
  const rows = await queryRows<{ reference: string }>(db)`
    UPDATE subscriptions SET next_poll_at = app_now() + interval '1 hour'
     WHERE account_id IN (SELECT account_id FROM subscriptions WHERE status IN ('active', 'past_due') AND next_poll_at <= app_now()
                           ORDER BY next_poll_at LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED)
    RETURNING provider_reference AS reference`;
  return rows.map((row) => row.reference);
}

interface PaidInvoice {
  accountId: number;
  subscriptionId: string;
  interval: BillingInterval;
  grantedHundredths: number;
  invoice: Invoice & { paidAt: Date };
}

/** @returns whether it wasn't stored before */
export async function insertInvoice(trx: Knex.Transaction, paid: PaidInvoice): Promise<boolean> {
  const rows = await queryRows<unknown>(trx)`
    INSERT INTO pro_invoices (invoice_id, subscription_reference, account_id, billing_interval, granted_hundredths, paid_cents, paid_at,
                              period_start, period_end)
    VALUES (${paid.invoice.id}, ${paid.subscriptionId}, ${paid.accountId}, ${paid.interval}, ${paid.grantedHundredths},
      ${paid.invoice.paidCents}, ${paid.invoice.paidAt}, ${paid.invoice.period?.start ?? null},
      ${paid.invoice.period?.end ?? null}) ON CONFLICT (invoice_id) DO NOTHING RETURNING 1`;
  return rows.length > 0;
}

/** Disputes of the subscription's invoices, as far as they matter to Pro. */
export async function disputesOfSubscription(db: Knex, subscriptionId: string): Promise<InvoiceDisputes> {
  return queryOne<InvoiceDisputes>(db)`
    SELECT min(c.opened_at) FILTER (WHERE c.state <> 'won') AS "disputedAt",
           CASE WHEN count(*) FILTER (WHERE c.state = 'won') > 0 THEN max(i.period_end) END AS "paidUntil"
      FROM pro_invoices i LEFT JOIN chargebacks c ON c.invoice_id = i.invoice_id
     WHERE i.subscription_reference = ${subscriptionId}`;
}
