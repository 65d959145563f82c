import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Payments } from './payments.context.ts';
import { isUnderWay } from './purchase-status.ts';
import { readPurchaseOfOrder, type PurchaseRow } from './purchases.repository.ts';
import { applyPayment, ownPayment } from './settle.service.ts';

/**
 * Captures an approved PayPal order; one that was declined, too, since only its payer calls this. A closed purchase stays as it is, so that
 * repeating the call changes nothing.
 * @throws AppError not_found (somebody else's, or nobody's), wrong_state (not approved yet), payments_unavailable
 */
export async function captureOrder(payments: Payments, accountId: number, orderId: string): Promise<PurchaseRow> {
  const purchase = await readPurchaseOfOrder(payments.db, accountId, orderId);
  if (!isUnderWay(purchase.status)) return purchase;
  const payment = await ownPayment(payments, purchase);
  if (payment.state === 'open') {
    throw new AppError('wrong_state', because('purchases.not_approved'), {
      details: { approveUrl: payment.approveUrl },
    });
  }
  return applyPayment(payments, purchase.id, payment, 'asked');
}
