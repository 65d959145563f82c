import type { Payment } from '../../gateways/payment-gateway.ts';
import type { PurchaseRow } from './purchases.repository.ts';

const currency = 'eur';

/** How a payment differs from its purchase; null where it matches. */
export function mismatchOf(purchase: PurchaseRow, payment: Payment, amountCents: number): string | null {
  if (payment.id !== purchase.payment_id) return 'another payment';
  if (payment.purchaseId !== String(purchase.id)) return 'another purchase';
  if (payment.currency !== currency) return 'another currency';
  if (amountCents !== purchase.price_cents) return 'another amount';
  return null;
}
