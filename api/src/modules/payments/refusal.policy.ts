import type { Payment } from '../../gateways/payment-gateway.ts';
import type { PurchaseRow } from './purchases.repository.ts';

/** Why we don't capture an approved payment. It is cancelled, and stays so. */
export type Refusal = 'promo_gone' | 'mismatch';
const refusals: ReadonlySet<string> = new Set<Refusal>(['promo_gone', 'mismatch']);

export const isRefused = ({ failure }: PurchaseRow): boolean => failure !== null && refusals.has(failure);

/**
 * Whether an approved payment was declined since. It is captured again only when the buyer asks or approves again: they were told that
 * nothing was charged.
 */
export const awaitsBuyer = (purchase: PurchaseRow, payment: Payment): boolean =>
  payment.state === 'authorized' && purchase.failure !== null && !isRefused(purchase);
