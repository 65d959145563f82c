import type { SubscriptionRow } from './subscriptions.repository.ts';

/** How a valid subscription is billed, and when it renews or ends. An unpaid one has no date yet. */
export function billingPeriodOf(row: SubscriptionRow | null) {
  if (!row?.is_valid || row.current_period_end === null) return { interval: null, renewsAt: null, endsAt: null };
  const periodEnd = row.status === 'active' ? row.current_period_end.toISOString() : null;
  const isEnding = row.cancel_at_period_end;
  return { interval: row.billing_interval, renewsAt: isEnding ? null : periodEnd, endsAt: isEnding ? periodEnd : null };
}
