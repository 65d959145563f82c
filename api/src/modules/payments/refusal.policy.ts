import type { Payment } from '../../gateways/payment-gateway.ts';
import type { PurchaseRow } from './purchases.repository.ts';

/** Why we don't take the money of a payment that was agreed to. It is let go of, and can't become good again. */
export type Refusal = 'promo_gone' | 'mismatch';
const refusals: ReadonlySet<string> = new Set<Refusal>(['promo_gone', 'mismatch']);

export const isRefused = ({ failure }: PurchaseRow): boolean => failure !== null && refusals.has(failure);

/**
 * Whether a payment that was agreed to was declined since. It is captured again where its person asks or agrees anew, and never by
 * itself: they were told that nothing was charged.
 */
export const awaitsPerson = (purchase: PurchaseRow, payment: Payment): boolean =>
  payment.state === 'authorized' && purchase.failure !== null && !isRefused(purchase);
