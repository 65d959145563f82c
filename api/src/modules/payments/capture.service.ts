import type { Knex } from 'knex';
import { type Payment, type PaymentGateway, ProviderRefusal } from '../../gateways/payment-gateway.ts';
import { AppError } from '../../plugins/errors.ts';
import { releasePromo, redeemPromo } from '../promos/index.ts';
import { mismatchOf } from './mismatch.policy.ts';
import { gatewayFor, type Payments } from './payments.context.ts';
import { isUnderWay } from './purchase-status.ts';
import {
  beginCapture,
  endDeclinedCapture,
  lockPurchase,
  renewCaptureKey,
  type PurchaseRow,
  writeStatus,
} from './purchases.repository.ts';
import { mayCapture, type Refusal, type Retry } from './refusal.policy.ts';

/**
 * Captures an approved payment. Its promo code is redeemed first, in a transaction of its own: of two payments that compete for a last
 * use only one is captured. A second call finds the code redeemed by this very purchase, and captures under the same key.
 * @param retry what allows it where it was declined before
 * @returns the payment afterwards; null where the purchase was closed or declined meanwhile
 * @throws AppError payments_unavailable
 */
export async function capturePayment(
  payments: Payments,
  purchaseId: number,
  payment: Payment,
  retry: Retry,
): Promise<Payment | null> {
  const { purchase, next } = await prepare(payments, purchaseId, payment, retry);
  if (next === 'nothing') return null;
  return next === 'capture'
    ? captureAtProvider(payments, purchase, payment)
    : cancelPayment(payments, purchase, payment, next);
}

interface Prepared {
  purchase: PurchaseRow;
  /** A refusal: the payment is cancelled. */
  next: 'capture' | 'nothing' | Refusal;
}

/** Redeems the promo code, if any, and says that PayPal's capture is under way: no other call cancels the purchase meanwhile. */
async function prepare({ db, log }: Payments, purchaseId: number, payment: Payment, retry: Retry): Promise<Prepared> {
  try {
    return await db.transaction(async (trx) => {
      const purchase = await lockPurchase(trx, purchaseId);
      // It may have been closed or declined since it was read.
      if (!isUnderWay(purchase.status) || !mayCapture(purchase, payment, retry)) return { purchase, next: 'nothing' };
      const mismatch = mismatchOf(purchase, payment, payment.amountCents);
      if (mismatch !== null) {
        log.error({ purchaseId, paymentId: payment.id, mismatch }, 'an approved payment does not fit its purchase');
        return refuse(trx, purchase, 'mismatch');
      }
      const { account_id: accountId, promo_code_id: promoCodeId } = purchase;
      if (promoCodeId !== null) await redeemPromo(trx, { promoCodeId, accountId, purchaseId });
      if (purchase.method === 'paypal') await beginCapture(trx, purchaseId);
      return { purchase, next: 'capture' };
    });
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('code_')) throw error;
    log.info({ err: error, purchaseId }, 'a promo code was gone when its payment was approved');
    return db.transaction(async (trx) => refuse(trx, await lockPurchase(trx, purchaseId), 'promo_gone'));
  }
}

/** Stored before the payment is cancelled at the provider, so that the reason survives a lost answer. */
async function refuse(trx: Knex.Transaction, purchase: PurchaseRow, refusal: Refusal): Promise<Prepared> {
  if (!isUnderWay(purchase.status)) return { purchase, next: 'nothing' };
  return { purchase: await writeStatus(trx, purchase, { status: 'open', failure: refusal }), next: refusal };
}

async function captureAtProvider(payments: Payments, purchase: PurchaseRow, payment: Payment): Promise<Payment> {
  const gateway = gatewayFor(payments, purchase.method);
  try {
    return await gateway.capture(payment.id, purchase.capture_key);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const now = await readPayment(gateway, payment.id);
    // It was captured or closed by someone else: that counts.
    if (now.state !== 'authorized' && now.state !== 'open') return now;
    if (error.isRepeatable) {
      await renewCaptureKey(payments.db, purchase);
      throw new AppError('payments_unavailable', undefined, { cause: error });
    }
    await releaseAttempt(payments, purchase, error.reason);
    return { ...now, state: 'open', failure: error.reason };
  }
}

/**
 * Frees the promo code and renews the key for another attempt, unless one is in progress already. That it was declined is written with the
 * new key: nobody may use that by themselves.
 */
async function releaseAttempt({ db }: Payments, attempted: PurchaseRow, failure: string): Promise<void> {
  await db.transaction(async (trx) => {
    const purchase = await lockPurchase(trx, attempted.id);
    if (!isUnderWay(purchase.status) || purchase.capture_key !== attempted.capture_key) return;
    await releasePromo(trx, purchase.id);
    await renewCaptureKey(trx, purchase);
    if (purchase.method === 'paypal') await endDeclinedCapture(trx, purchase.id);
    await writeStatus(trx, purchase, { status: purchase.status, failure });
  });
}

/** Releases an approved, uncaptured payment. A payment captured in the meantime counts. */
async function cancelPayment(
  payments: Payments,
  purchase: PurchaseRow,
  payment: Payment,
  failure: string,
): Promise<Payment> {
  const gateway = gatewayFor(payments, purchase.method);
  await gateway.cancel(payment.id);
  const now = await readPayment(gateway, payment.id);
  if (now.state === 'succeeded' || now.state === 'processing') return now;
  return { ...now, state: 'failed', failure };
}

async function readPayment(gateway: PaymentGateway, paymentId: string): Promise<Payment> {
  try {
    return await gateway.read(paymentId);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    // It disappeared between two reads: the next attempt finds the outcome.
    throw new AppError('payments_unavailable', undefined, { cause: error });
  }
}
