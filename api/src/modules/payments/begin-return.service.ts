import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { stopBoughtGift } from '../gifts/index.ts';
import { assertNoDebt, beginCardReturn, lockPurchaseLot, sum, zeroCredits, wholeCredits } from '../ledger/index.ts';
import { notifyLive, walletChanged } from '../live/index.ts';
import { chargebacksOf } from '../chargebacks/index.ts';
import type { Payments } from './payments.context.ts';
import { isPaidBefore, lockPurchase, type PurchaseRow } from './purchases.repository.ts';
import { centsFor, refundable } from './return.policy.ts';
import { insertReturn, pendingReturnOf } from './returns.repository.ts';

/**
 * Begins a return, or continues the pending one: from here on nobody can spend what is being returned.
 * @returns the return's id
 * @throws AppError wrong_state, debt_outstanding
 */
export async function beginReturn(trx: Knex.Transaction, { rules }: Payments, purchaseId: number): Promise<number> {
  const purchase = await lockPurchase(trx, purchaseId);
  const pending = await pendingReturnOf(trx, purchaseId);
  if (pending) return pending.id;
  if (purchase.paid_at === null) throw new AppError('wrong_state', 'This purchase was not paid.');
  const { cardReturnDays } = rules.money;
  if (await isPaidBefore(trx, purchaseId, cardReturnDays)) {
    throw new AppError('wrong_state', `What you bought can be given back within ${cardReturnDays} days.`);
  }
  const chargeback = (await chargebacksOf(trx, [purchaseId])).get(purchaseId);
  if (chargeback === 'open' || chargeback === 'lost') {
    throw new AppError('wrong_state', 'The money of this purchase was taken back already.');
  }
  await assertNoDebt(trx, purchase.account_id, 'The next credits that you buy settle that first.');
  const returnId = purchase.purpose === 'gift' ? await returnGift(trx, purchase) : await returnCredits(trx, purchase);
  await notifyLive(trx, [walletChanged(purchase.account_id)]);
  return returnId;
}

async function returnCredits(trx: Knex.Transaction, purchase: PurchaseRow): Promise<number> {
  const { id: purchaseId, account_id: accountId } = purchase;
  const { lotId, unspent, bonuses, deducted } = await lockPurchaseLot(trx, purchaseId);
  const bonusHundredths = sum(bonuses.map((part) => part.amount));
  const amountCents = centsFor(purchase, refundable({ unspent, cancelledBonus: bonusHundredths, deducted }));
  if (amountCents === 0) throw new AppError('wrong_state', 'Nothing of this purchase is left to give back.');
  const sums = { hundredths: unspent, bonusHundredths, deductedHundredths: deducted, cents: amountCents };
  const returnId = await insertReturn(trx, { purchaseId, ...sums });
  await beginCardReturn(trx, { returnId, accountId, lotId, amount: unspent, bonuses });
  return returnId;
}

/** A gift is returned whole, while nobody has redeemed it; its code stops working now. */
async function returnGift(trx: Knex.Transaction, purchase: PurchaseRow): Promise<number> {
  if (purchase.status === 'returned') throw new AppError('wrong_state', 'This gift was given back already.');
  const { redeemedBy } = await stopBoughtGift(trx, purchase.id);
  if (redeemedBy !== null) {
    throw new AppError('wrong_state', 'This gift was redeemed, so it can’t be given back any more.');
  }
  return insertReturn(trx, {
    purchaseId: purchase.id,
    hundredths: wholeCredits(purchase.credits),
    bonusHundredths: zeroCredits,
    deductedHundredths: zeroCredits,
    cents: purchase.price_cents,
  });
}
