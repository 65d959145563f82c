import type { PaymentMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { ProviderRefusal, type Refund } from '../../gateways/payment-gateway.ts';
import { AppError } from '../../plugins/errors.ts';
import { cents, endCardReturn, endGiftReturn, revertCardReturn } from '../ledger/index.ts';
import { notifyLive } from '../live/index.ts';
import { publishDebts } from '../chargebacks/index.ts';
import { failureText } from './failure-text.ts';
import { gatewayFor, type Payments } from './payments.context.ts';
import { lockPurchase, readPurchase, type PurchaseRow } from './purchases.repository.ts';
import {
  claimReturn,
  closeReturn,
  failPaidReturn,
  keepRefundId,
  readReturn,
  renewReturnKey,
  returnOfRefund,
  type ReturnRow,
} from './returns.repository.ts';
import { setAside } from './set-aside.service.ts';

const companies: Record<PaymentMethod, string> = { card: 'The card company', paypal: 'PayPal' };

/**
 * Gives the unspent credits of a purchase back for the money: the ledger sets them aside first, then the provider pays, then they
 * are gone. What is interrupted in between is gone on with by the job. A gift goes back whole, while nobody has redeemed it.
 * @throws AppError not_found, wrong_state (nothing left, too late, or the provider refused: then the credits are back),
 *   in_flight, payments_unavailable (the credits stay set aside, the job goes on)
 */
export async function returnUnspent(payments: Payments, accountId: number, purchaseId: number): Promise<PurchaseRow> {
  const { method } = await readPurchase(payments.db, accountId, purchaseId);
  gatewayFor(payments, method);
  const returnId = await payments.db.transaction((trx) => setAside(trx, payments, purchaseId));
  const attempt = await claimReturn(payments.db, returnId);
  if (attempt === null) throw new AppError('in_flight', 'This is on its way back already.');
  try {
    await attemptReturn(payments, returnId, attempt);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'payments_unavailable') throw error;
    throw new AppError(
      error.code,
      `${companies[method]} didn’t answer. Your credits are set aside, and we go on trying: the money follows by itself.`,
      { cause: error, ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }) },
    );
  }
  const purchase = await readPurchase(payments.db, accountId, purchaseId);
  const after = await readReturn(payments.db, returnId);
  if (after?.state === 'failed') throw new AppError('wrong_state', failureText(failureOf(after), method)!);
  return purchase;
}

const failureOf = ({ purpose }: ReturnRow): string => (purpose === 'gift' ? 'gift_return_failed' : 'return_failed');

/** Goes on with a return, where nobody else is at it. */
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
    await payments.db.transaction((trx) => giveBack(trx, row, { refundId: row.refund_id, failure: error.reason }));
  }
}

/** The refund of a return: the one that is known, the one whose answer was lost, or a new one. */
async function refundFor(payments: Payments, row: ReturnRow, attempt: number): Promise<Refund> {
  const gateway = gatewayFor(payments, row.method);
  if (row.refund_id !== null) return gateway.readRefund(row.refund_id);
  const made = attempt > 1 ? await gateway.findRefund(row.payment_id, row.id) : null;
  if (made) return made;
  return gateway.refund({
    purchaseId: row.purchase_id,
    returnId: row.id,
    paymentId: row.payment_id,
    captureId: row.paypal_capture_id,
    amountCents: row.cents,
    key: row.idempotency_key,
  });
}

/** Acts on a refund as it is now, once. */
async function applyRefund({ db }: Payments, returnId: number, refund: Refund): Promise<void> {
  await db.transaction(async (trx) => {
    const { purchase_id: purchaseId } = (await readReturn(trx, returnId))!;
    await lockPurchase(trx, purchaseId);
    const row = (await readReturn(trx, returnId))!;
    if (row.state === 'paid' && refund.state === 'failed') return takeBack(trx, row);
    if (row.state !== 'pending') return;
    if (refund.state === 'pending') return keepRefundId(trx, returnId, refund.id);
    if (refund.state === 'failed')
      return giveBack(trx, row, { refundId: refund.id, failure: refund.failure ?? 'failed' });
    if (refund.amountCents !== row.cents) throw new Error(`refund ${refund.id} is not of ${row.cents} cents`);
    await takeAway(trx, row, refund);
  });
}

/** The money is back with its payer, so the credits are gone. */
async function takeAway(trx: Knex.Transaction, row: ReturnRow, refund: Refund): Promise<void> {
  const { id: returnId, purchase_id: purchaseId, account_id: accountId } = row;
  const end = row.purpose === 'gift' ? endGiftReturn : endCardReturn;
  await end(trx, { returnId, accountId, paid: cents(row.cents) });
  await closeReturn(trx, returnId, { state: 'paid', refundId: refund.id, failure: null });
  await trx.raw(
    `UPDATE purchases SET returned_cents = returned_cents + ?, status = 'returned', failure = NULL WHERE id = ?`,
    [row.cents, purchaseId],
  );
  await notifyLive(trx, [{ accountId, event: { type: 'wallet' } }]);
}

/** The bank sent back what was paid: the money is with us again, so the credits are with their owner again. */
async function takeBack(trx: Knex.Transaction, row: ReturnRow): Promise<void> {
  const { id: returnId, purchase_id: purchaseId, account_id: accountId } = row;
  const { debts } = await revertCardReturn(trx, { returnId, accountId, paid: cents(row.cents) });
  await failPaidReturn(trx, returnId, 'sent_back');
  await trx.raw(
    `UPDATE purchases SET returned_cents = returned_cents - ?, failure = ?,
            status = CASE returned_cents WHEN ? THEN 'paid' ELSE 'returned' END WHERE id = ?`,
    [row.cents, failureOf(row), row.cents, purchaseId],
  );
  await publishDebts(trx, debts);
  await notifyLive(trx, [{ accountId, event: { type: 'wallet' } }]);
}

/** The money stays with us, so the credits go back to their lot, and a gift can be shown again. */
async function giveBack(
  trx: Knex.Transaction,
  { id: returnId }: ReturnRow,
  end: { refundId: string | null; failure: string },
): Promise<void> {
  const { purchase_id: purchaseId } = (await readReturn(trx, returnId))!;
  await lockPurchase(trx, purchaseId);
  const row = (await readReturn(trx, returnId))!;
  if (row.state !== 'pending') return;
  const { account_id: accountId } = row;
  if (row.purpose === 'credits') {
    const { debts } = await endCardReturn(trx, { returnId, accountId, paid: null });
    await publishDebts(trx, debts);
  }
  await closeReturn(trx, returnId, { state: 'failed', ...end });
  await trx.raw('UPDATE purchases SET failure = ? WHERE id = ?', [failureOf(row), purchaseId]);
  await notifyLive(trx, [{ accountId, event: { type: 'wallet' } }]);
}

/** What the provider told us about a refund. One that isn't ours is left alone. */
export async function settleRefund(payments: Payments, method: PaymentMethod, refundId: string): Promise<void> {
  const refund = await gatewayFor(payments, method).readRefund(refundId);
  const known = await returnOfRefund(payments.db, refundId);
  const returnId = known?.id ?? Number(refund.returnId);
  if (!Number.isSafeInteger(returnId) || returnId < 1 || returnId > 2_147_483_647) return;
  const row = await readReturn(payments.db, returnId);
  if (row?.method === method) await applyRefund(payments, returnId, refund);
}
