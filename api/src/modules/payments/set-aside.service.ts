import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { stopBoughtGift } from '../gifts/index.ts';
import { beginCardReturn, lockPurchaseLot, zeroCredits, wholeCredits } from '../ledger/index.ts';
import { notifyLive } from '../live/index.ts';
import { chargebacksOf } from '../chargebacks/index.ts';
import { refuseDebtor } from './debt.policy.ts';
import type { Payments } from './payments.context.ts';
import { lockPurchase, type PurchaseRow } from './purchases.repository.ts';
import { centsFor } from './return.policy.ts';
import { insertReturn, pendingReturnOf } from './returns.repository.ts';

/**
 * Begins a return: from here on nobody can spend what goes back. Where one is under way already it is that one.
 * @returns the return's id
 * @throws AppError wrong_state, debt_outstanding
 */
export async function setAside(trx: Knex.Transaction, { rules }: Payments, purchaseId: number): Promise<number> {
  const purchase = await lockPurchase(trx, purchaseId);
  const pending = await pendingReturnOf(trx, purchaseId);
  if (pending) return pending.id;
  if (purchase.paid_at === null) throw new AppError('wrong_state', 'This purchase was not paid.');
  await refuseLate(trx, purchaseId, rules.money.cardReturnDays);
  const chargeback = (await chargebacksOf(trx, [purchaseId])).get(purchaseId);
  if (chargeback === 'open' || chargeback === 'lost') {
    throw new AppError('wrong_state', 'The money of this purchase was taken back already.');
  }
  await refuseDebtor(trx, purchase.account_id, 'The next credits that you buy settle that first.');
  const returnId =
    purchase.purpose === 'gift' ? await setGiftAside(trx, purchase) : await setCreditsAside(trx, purchase);
  await notifyLive(trx, [{ accountId: purchase.account_id, event: { type: 'wallet' } }]);
  return returnId;
}

async function refuseLate(trx: Knex.Transaction, purchaseId: number, days: number): Promise<void> {
  const { rows } = await trx.raw<{ rows: { is_late: boolean }[] }>(
    'SELECT paid_at + make_interval(days => ?) <= app_now() AS is_late FROM purchases WHERE id = ?',
    [days, purchaseId],
  );
  if (rows[0]!.is_late) {
    throw new AppError('wrong_state', `What you bought can be given back within ${days} days.`);
  }
}

async function setCreditsAside(trx: Knex.Transaction, purchase: PurchaseRow): Promise<number> {
  const { id: purchaseId, account_id: accountId } = purchase;
  const { lotId, unspent, bonus } = await lockPurchaseLot(trx, purchaseId);
  const amountCents = centsFor(purchase, unspent);
  if (amountCents === 0) throw new AppError('wrong_state', 'Nothing of this purchase is left to give back.');
  const bonusHundredths = bonus?.amount ?? zeroCredits;
  const returnId = await insertReturn(trx, { purchaseId, hundredths: unspent, bonusHundredths, cents: amountCents });
  await beginCardReturn(trx, { returnId, accountId, lotId, amount: unspent, bonus });
  return returnId;
}

/** A gift goes back whole, while nobody has redeemed it; its code is no good from here on. */
async function setGiftAside(trx: Knex.Transaction, purchase: PurchaseRow): Promise<number> {
  if (purchase.status === 'returned') throw new AppError('wrong_state', 'This gift was given back already.');
  const { redeemedBy } = await stopBoughtGift(trx, purchase.id);
  if (redeemedBy !== null) {
    throw new AppError('wrong_state', 'This gift was redeemed, so it can’t be given back any more.');
  }
  return insertReturn(trx, {
    purchaseId: purchase.id,
    hundredths: wholeCredits(purchase.credits),
    bonusHundredths: zeroCredits,
    cents: purchase.price_cents,
  });
}
