import type { Knex } from 'knex';
import { type Payment, type PaymentGateway, ProviderRefusal } from '../../gateways/payment-gateway.ts';
import { AppError } from '../../plugins/errors.ts';
import { releasePromo, takePromo } from '../promos/index.ts';
import { mismatchOf } from './mismatch.policy.ts';
import { gatewayFor, type Payments } from './payments.context.ts';
import { isUnderWay } from './purchase-status.ts';
import { lockPurchase, renewCaptureKey, type PurchaseRow, writeStatus } from './purchases.repository.ts';
import type { Refusal } from './refusal.policy.ts';

/**
 * Takes the money of a payment that was agreed to. Its code is used up first, in a transaction of its own: of two payments that want
 * a last use one isn't captured. Whoever comes second finds the code used by this very purchase, and the capture under the same key.
 * @returns how the payment stands then; null where the purchase was closed meanwhile
 * @throws AppError payments_unavailable
 */
export async function takeMoney(payments: Payments, purchaseId: number, payment: Payment): Promise<Payment | null> {
  const { purchase, refusal } = await prepare(payments, purchaseId, payment);
  if (!isUnderWay(purchase.status)) return null;
  return refusal === null ? capture(payments, purchase, payment) : letGo(payments, purchase, payment, refusal);
}

interface Prepared {
  purchase: PurchaseRow;
  refusal: Refusal | null;
}

/** Uses the code up, where there is one. @returns why the money may not be taken, or null */
async function prepare({ db, log }: Payments, purchaseId: number, payment: Payment): Promise<Prepared> {
  try {
    return await db.transaction(async (trx) => {
      const purchase = await lockPurchase(trx, purchaseId);
      if (!isUnderWay(purchase.status)) return { purchase, refusal: null };
      const mismatch = mismatchOf(purchase, payment, payment.amountCents);
      if (mismatch !== null) {
        log.error({ purchaseId, paymentId: payment.id, mismatch }, 'an agreed payment does not fit its purchase');
        return refuse(trx, purchase, 'mismatch');
      }
      const { account_id: accountId, promo_code_id: promoCodeId } = purchase;
      if (promoCodeId !== null) await takePromo(trx, { promoCodeId, accountId, purchaseId });
      return { purchase, refusal: null };
    });
  } catch (error) {
    if (!(error instanceof AppError) || !error.code.startsWith('code_')) throw error;
    log.info({ err: error, purchaseId }, 'a code was gone when its payment was agreed to');
    return db.transaction(async (trx) => refuse(trx, await lockPurchase(trx, purchaseId), 'promo_gone'));
  }
}

/** Written down before the provider is told, so that a lost answer leaves the reason. */
async function refuse(trx: Knex.Transaction, purchase: PurchaseRow, refusal: Refusal): Promise<Prepared> {
  if (!isUnderWay(purchase.status)) return { purchase, refusal: null };
  return { purchase: await writeStatus(trx, purchase, { status: 'open', failure: refusal }), refusal };
}

async function capture(payments: Payments, purchase: PurchaseRow, payment: Payment): Promise<Payment> {
  const gateway = gatewayFor(payments, purchase.method);
  try {
    return await gateway.capture(payment.id, purchase.capture_key);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    const now = await look(gateway, payment.id);
    // Somebody else captured it, or it is over: that is what counts.
    if (now.state !== 'authorized' && now.state !== 'open') return now;
    if (error.isRepeatable) {
      await renewCaptureKey(payments.db, purchase);
      throw new AppError('payments_unavailable', undefined, { cause: error });
    }
    await release(payments, purchase);
    return { ...now, state: 'open', failure: error.reason };
  }
}

/** Makes room for another try, unless one is under way already. */
async function release({ db }: Payments, tried: PurchaseRow): Promise<void> {
  await db.transaction(async (trx) => {
    const purchase = await lockPurchase(trx, tried.id);
    if (!isUnderWay(purchase.status) || purchase.capture_key !== tried.capture_key) return;
    await releasePromo(trx, purchase.id);
    await renewCaptureKey(trx, purchase);
  });
}

/** Gives what was agreed to free, uncaptured. Where it was captured after all, that is what counts. */
async function letGo(payments: Payments, purchase: PurchaseRow, payment: Payment, failure: string): Promise<Payment> {
  const gateway = gatewayFor(payments, purchase.method);
  await gateway.cancel(payment.id);
  const now = await look(gateway, payment.id);
  if (now.state === 'succeeded' || now.state === 'processing') return now;
  return { ...now, state: 'failed', failure };
}

async function look(gateway: PaymentGateway, paymentId: string): Promise<Payment> {
  try {
    return await gateway.read(paymentId);
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    // Gone between two looks: the next one finds out.
    throw new AppError('payments_unavailable', undefined, { cause: error });
  }
}
