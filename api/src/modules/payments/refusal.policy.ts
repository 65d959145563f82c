import type { Payment } from '../../gateways/payment-gateway.ts';
import type { PurchaseRow } from './purchases.repository.ts';

/** Why we don't capture an approved payment. It is cancelled, and stays so. */
export type Refusal = 'promo_gone' | 'mismatch';
const refusals: ReadonlySet<string> = new Set<Refusal>(['promo_gone', 'mismatch']);

export const isRefused = ({ failure }: PurchaseRow): boolean => failure !== null && refusals.has(failure);

/**
 * Whether an approved PayPal order was declined since. It is captured again only when the buyer asks or approves again: they were told
 * that nothing was charged. A card is different: a declined payment intent waits for another card, so one that is authorised was tried again.
 */
export const awaitsBuyer = (purchase: PurchaseRow, payment: Payment): boolean =>
  purchase.method === 'paypal' && payment.state === 'authorized' && purchase.failure !== null && !isRefused(purchase);

/** What allows another capture of a declined order: that the buyer asks for it now, or when they approved it again. Null: nothing. */
export type Retry = 'asked' | Date | null;

/** Whether an approved payment may be captured. An approval from before the decline, reported late, allows nothing. */
export const mayCapture = (purchase: PurchaseRow, payment: Payment, retry: Retry): boolean =>
  !awaitsBuyer(purchase, payment) ||
  retry === 'asked' ||
  (retry !== null && purchase.declined_at !== null && retry > purchase.declined_at);
