import type { PaymentMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { ProviderRefusal, type Refund } from '../../gateways/payment-gateway.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { completeReturn, failReturn, failureOf, revertPaidReturn } from './end-return.service.ts';
import { failureText } from './failure-text.ts';
import { gatewayFor, type Payments } from './payments.context.ts';
import { lockPurchase, readPurchase, type PurchaseRow } from './purchases.repository.ts';
import {
  claimReturn,
  saveRefundId,
  readReturn,
  renewReturnKey,
  returnOfRefund,
  type ReturnRow,
} from './returns.repository.ts';
import { beginReturn } from './begin-return.service.ts';

/**
 * Returns the unspent credits of a purchase for their money: the ledger holds them, the provider refunds, the ledger removes them. The
 * job continues an interrupted return. A gift is returned whole, while nobody has redeemed it.
 * @param callerKey the return that began under it is continued, or answers again if it is over; null without one
 * @throws AppError not_found, in_flight, wrong_state (also where the provider refused: the credits are released), payments_unavailable
 */
export async function returnUnspent(
  payments: Payments,
  accountId: number,
  purchaseId: number,
  callerKey: string | null,
): Promise<PurchaseRow> {
  const { method } = await readPurchase(payments.db, accountId, purchaseId);
  gatewayFor(payments, method);
  const { returnId, isPending } = await payments.db.transaction((trx) =>
    beginReturn(trx, payments, purchaseId, callerKey),
  );
  try {
    if (isPending) await attemptClaimed(payments, returnId);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'payments_unavailable') throw error;
    throw new AppError(error.code, because(`purchases.return_delayed_${method}`), {
      cause: error,
      ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }),
    });
  }
  const purchase = await readPurchase(payments.db, accountId, purchaseId);
  const after = await readReturn(payments.db, returnId);
  if (after?.state === 'failed') throw new AppError('wrong_state', failureText(failureOf(after), method)!);
  return purchase;
}

async function attemptClaimed(payments: Payments, returnId: number): Promise<void> {
  const attempt = await claimReturn(payments.db, returnId);
  if (attempt === null) throw new AppError('in_flight', because('purchases.on_its_way'));
  await attemptReturn(payments, returnId, attempt);
}

/** Continues a return, unless somebody else is doing so. */
export async function pursueReturn(payments: Payments, returnId: number): Promise<void> {
  const attempt = await claimReturn(payments.db, returnId);
  if (attempt !== null) await attemptReturn(payments, returnId, attempt);
}

async function attemptReturn(payments: Payments, returnId: number, attempt: number): Promise<void> {
  const row = (await readReturn(payments.db, returnId))!;
  try {
    await applyRefund(payments, returnId, await refundFor(payments, row, attempt));
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    payments.log.error({ err: error, returnId }, 'a return was refused');
    if (error.isRepeatable) {
      await renewReturnKey(payments.db, returnId);
      throw new AppError('payments_unavailable', undefined, { cause: error });
    }
    await withLockedReturn(payments, returnId, (trx, locked) =>
      failReturn(trx, locked, { refundId: row.refund_id, failure: error.reason }),
    );
  }
}

/**
 * The refund of a return: the stored one, one whose answer was lost, or a new one.
 * @throws ProviderRefusal where a new one was refused: then there is none
 */
async function refundFor(payments: Payments, row: ReturnRow, attempt: number): Promise<Refund> {
  const gateway = gatewayFor(payments, row.method);
  const { refund_id: refundId } = row;
  if (refundId !== null) return lookUp(payments, row, () => gateway.readRefund(refundId));
  const existing = attempt > 1 ? await lookUp(payments, row, () => gateway.findRefund(row.payment_id, row.id)) : null;
  if (existing) return existing;
  return gateway.refund({
    purchaseId: row.purchase_id,
    returnId: row.id,
    paymentId: row.payment_id,
    captureId: row.paypal_capture_id,
    amountCents: row.cents,
    key: row.idempotency_key,
  });
}

/** A lookup that is refused says nothing about the refund, which may have been paid. @throws AppError payments_unavailable */
async function lookUp<T>({ log }: Payments, { id: returnId }: ReturnRow, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (!(error instanceof ProviderRefusal)) throw error;
    log.error({ err: error, returnId }, 'the refund of a return could not be looked up');
    throw new AppError('payments_unavailable', undefined, { cause: error });
  }
}

/** Books the outcome of a return under the lock of its purchase. */
async function withLockedReturn(
  { db }: Payments,
  returnId: number,
  book: (trx: Knex.Transaction, row: ReturnRow) => Promise<void>,
): Promise<void> {
  await db.transaction(async (trx) => {
    const { purchase_id: purchaseId } = (await readReturn(trx, returnId))!;
    await lockPurchase(trx, purchaseId);
    await book(trx, (await readReturn(trx, returnId))!);
  });
}

/** Applies a refund's current state, once. */
const applyRefund = (payments: Payments, returnId: number, refund: Refund): Promise<void> =>
  withLockedReturn(payments, returnId, async (trx, row) => {
    if (row.state === 'paid' && refund.state === 'failed') return revertPaidReturn(trx, row);
    if (row.state === 'failed' && refund.state === 'succeeded') {
      const refundId = refund.id;
      payments.log.error({ returnId, refundId }, 'a refund was paid whose return counts as failed: check it manually');
    }
    if (row.state !== 'pending') return;
    if (refund.state === 'pending') return saveRefundId(trx, returnId, refund.id);
    if (refund.state === 'failed')
      return failReturn(trx, row, { refundId: refund.id, failure: refund.failure ?? 'failed' });
    if (refund.amountCents !== row.cents) throw new Error(`refund ${refund.id} is not of ${row.cents} cents`);
    await completeReturn(trx, row, refund.id);
  });

/** Applies a refund that a webhook is about. Refunds that aren't ours are ignored. */
export async function settleRefund(payments: Payments, method: PaymentMethod, refundId: string): Promise<void> {
  const refund = await gatewayFor(payments, method).readRefund(refundId);
  const stored = await returnOfRefund(payments.db, refundId);
  const returnId = stored?.id ?? Number(refund.returnId);
  if (!Number.isSafeInteger(returnId) || returnId < 1 || returnId > 2_147_483_647) return;
  const row = await readReturn(payments.db, returnId);
  if (row?.method === method) await applyRefund(payments, returnId, refund);
}
