import type { Knex } from 'knex';
import { ProviderRefusal, type Refund } from '../../gateways/stripe/index.ts';
import { AppError } from '../../plugins/errors.ts';
import { beginCardReturn, cents, endCardReturn, lockPurchaseLot } from '../ledger/index.ts';
import { notifyLive } from '../live/index.ts';
import { cardsOf, type Payments } from './payments.context.ts';
import { lockPurchase, readPurchase, type PurchaseRow } from './purchases.repository.ts';
import { centsFor } from './return.policy.ts';
import {
  claimReturn,
  closeReturn,
  insertReturn,
  keepRefundId,
  pendingReturnOf,
  readReturn,
  renewReturnKey,
  returnOfRefund,
  type ReturnRow,
} from './returns.repository.ts';

/**
 * Gives the unspent credits of a purchase back for the money: the ledger sets them aside first, then the provider pays, then they
 * are gone. What is interrupted in between is gone on with by the job.
 * @throws AppError not_found, wrong_state (nothing left, too late, or the provider refused: then the credits are back),
 *   in_flight, payments_unavailable (the credits stay set aside, the job goes on)
 */
export async function returnUnspent(payments: Payments, accountId: number, purchaseId: number): Promise<PurchaseRow> {
  await readPurchase(payments.db, accountId, purchaseId);
  cardsOf(payments);
  const returnId = await payments.db.transaction((trx) => setAside(trx, payments, purchaseId));
  const attempt = await claimReturn(payments.db, returnId);
  if (attempt === null) throw new AppError('in_flight', 'These credits are on their way back already.');
  try {
    await attemptReturn(payments, returnId, attempt);
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'payments_unavailable') throw error;
    throw new AppError(
      error.code,
      'The card company didn’t answer. Your credits are set aside, and we go on trying: the money follows by itself.',
      { cause: error, ...(error.retryAfterSeconds !== undefined && { retryAfterSeconds: error.retryAfterSeconds }) },
    );
  }
  const after = await readReturn(payments.db, returnId);
  if (after?.state === 'failed') {
    throw new AppError(
      'wrong_state',
      'The card company refused to take the money back. Your credits are in your wallet again.',
    );
  }
  return readPurchase(payments.db, accountId, purchaseId);
}

/** Where a return is under way already it is that one. */
async function setAside(trx: Knex.Transaction, { rules }: Payments, purchaseId: number): Promise<number> {
  const purchase = await lockPurchase(trx, purchaseId);
  const pending = await pendingReturnOf(trx, purchaseId);
  if (pending) return pending.id;
  if (purchase.paid_at === null) throw new AppError('wrong_state', 'This purchase was not paid.');
  const days = rules.money.cardReturnDays;
  const { rows } = await trx.raw<{ rows: { is_late: boolean }[] }>(
    'SELECT paid_at + make_interval(days => ?) <= app_now() AS is_late FROM purchases WHERE id = ?',
    [days, purchaseId],
  );
  if (rows[0]!.is_late)
    throw new AppError('wrong_state', `Credits can be given back within ${days} days of buying them.`);
  const { lotId, unspent } = await lockPurchaseLot(trx, purchaseId);
  const amountCents = centsFor(purchase, unspent);
  if (amountCents === 0) throw new AppError('wrong_state', 'Nothing of this purchase is left to give back.');
  const returnId = await insertReturn(trx, { purchaseId, hundredths: unspent, cents: amountCents });
  await beginCardReturn(trx, { returnId, accountId: purchase.account_id, lotId, amount: unspent });
  await notifyLive(trx, [{ accountId: purchase.account_id, event: { type: 'wallet' } }]);
  return returnId;
}

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
  const cards = cardsOf(payments);
  if (row.refund_id !== null) return cards.readRefund(row.refund_id);
  const made = attempt > 1 ? await cards.findRefund(row.payment_intent_id, row.id) : null;
  if (made) return made;
  return cards.refund({
    purchaseId: row.purchase_id,
    returnId: row.id,
    intentId: row.payment_intent_id,
    amountCents: row.cents,
    key: row.idempotency_key,
  });
}

/** Acts on a refund as it is now, once. */
async function applyRefund({ db, log }: Payments, returnId: number, refund: Refund): Promise<void> {
  await db.transaction(async (trx) => {
    const { purchase_id: purchaseId } = (await readReturn(trx, returnId))!;
    const purchase = await lockPurchase(trx, purchaseId);
    const row = (await readReturn(trx, returnId))!;
    if (row.state !== 'pending') {
      // The bank sent it back after all: the money is with us again, the credits are gone. A person has to decide.
      if (row.state === 'paid' && refund.state === 'failed')
        log.error({ returnId, refundId: refund.id }, 'a paid return failed');
      return;
    }
    if (refund.state === 'pending') return keepRefundId(trx, returnId, refund.id);
    if (refund.state === 'failed')
      return giveBack(trx, row, { refundId: refund.id, failure: refund.failure ?? 'failed' });
    if (refund.amountCents !== row.cents) throw new Error(`refund ${refund.id} is not of ${row.cents} cents`);
    await endCardReturn(trx, { returnId, accountId: row.account_id, paid: cents(row.cents) });
    await closeReturn(trx, returnId, { state: 'paid', refundId: refund.id, failure: null });
    await trx.raw(
      `UPDATE purchases SET returned_cents = returned_cents + ?, status = 'returned', failure = NULL WHERE id = ?`,
      [row.cents, purchase.id],
    );
    await notifyLive(trx, [{ accountId: row.account_id, event: { type: 'wallet' } }]);
  });
}

/** The money stays with us, so the credits go back to their lot. */
async function giveBack(
  trx: Knex.Transaction,
  { id: returnId, purchase_id: purchaseId, account_id: accountId }: ReturnRow,
  end: { refundId: string | null; failure: string },
): Promise<void> {
  await lockPurchase(trx, purchaseId);
  const { replayed } = await endCardReturn(trx, { returnId, accountId, paid: null });
  if (replayed) return;
  await closeReturn(trx, returnId, { state: 'failed', ...end });
  await trx.raw(`UPDATE purchases SET failure = 'return_failed' WHERE id = ?`, [purchaseId]);
  await notifyLive(trx, [{ accountId, event: { type: 'wallet' } }]);
}

/** What the provider told us about a refund. One that isn't ours is left alone. */
export async function settleRefund(payments: Payments, refundId: string): Promise<void> {
  const refund = await cardsOf(payments).readRefund(refundId);
  const known = await returnOfRefund(payments.db, refundId);
  const returnId = known?.id ?? Number(refund.returnId);
  if (!Number.isSafeInteger(returnId) || returnId < 1 || returnId > 2_147_483_647) return;
  if (await readReturn(payments.db, returnId)) await applyRefund(payments, returnId, refund);
}
