import { type Payment, ProviderRefusal } from '../../gateways/payment-gateway.ts';
import { mismatchOf } from './mismatch.policy.ts';
import { gatewayFor, type Payments } from './payments.context.ts';
import { endLateCapture, type PurchaseRow } from './purchases.repository.ts';

/**
 * Refunds what was taken for a purchase that was closed uncharged: nobody gets credits for it. That shouldn't happen, so staff learn of it.
 * Repeating it refunds nothing twice; the reconciler does until it has worked.
 * @throws AppError payments_unavailable
 */
export async function refundLateCapture(payments: Payments, purchase: PurchaseRow, payment: Payment): Promise<void> {
  const { log } = payments;
  const { id: purchaseId, idempotency_key: key } = purchase;
  const { id: paymentId, captureId, receivedCents } = payment;
  const mismatch = mismatchOf(purchase, payment, receivedCents);
  if (mismatch !== null) {
    log.error(
      { purchaseId, paymentId, mismatch },
      'a closed purchase has a payment that does not match: check it manually',
    );
    return;
  }
  log.error({ purchaseId, paymentId, captureId }, 'a payment was taken for a closed purchase: it has to be refunded');
  try {
    await gatewayFor(payments, purchase.method).refund({
      purchaseId,
      returnId: null,
      paymentId,
      captureId,
      amountCents: receivedCents,
      // Another one than the payment's. PayPal takes 38 characters at most.
      key: `back-${key.replaceAll('-', '')}`,
    });
    await endLateCapture(payments.db, purchaseId);
    log.warn({ purchaseId, paymentId, captureId }, 'the payment for a closed purchase was refunded');
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    log.error(
      { err: error, purchaseId, paymentId, captureId },
      'a closed purchase was not refunded: check it manually',
    );
  }
}
