import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { chargebacksOf } from '../chargebacks/index.ts';
import { issueBoughtGift } from '../gifts/index.ts';
import { type Credits, wholeCredits } from '../ledger/index.ts';
import type { Payments } from './payments.context.ts';
import { lockPurchase, readPurchase } from './purchases.repository.ts';
import { purchasesBeingReturned } from './returns.repository.ts';

/**
 * Issues a new code for a paid gift; the previous one stops working.
 * @throws AppError not_found (also for what isn't a gift), wrong_state (not paid, redeemed, returned, or disputed)
 */
export async function showGiftCode(
  { db }: Payments,
  accountId: number,
  purchaseId: number,
): Promise<{ code: string; amount: Credits }> {
  const { purpose } = await readPurchase(db, accountId, purchaseId);
  if (purpose !== 'gift') throw new AppError('not_found');
  return db.transaction(async (trx) => {
    const purchase = await lockPurchase(trx, purchaseId);
    if (purchase.paid_at === null) throw new AppError('wrong_state', because('purchases.gift_unpaid'));
    const isBeingReturned = (await purchasesBeingReturned(trx, [purchaseId])).has(purchaseId);
    if (purchase.status === 'returned' || isBeingReturned) {
      throw new AppError('wrong_state', because('purchases.gift_no_code'));
    }
    const chargeback = (await chargebacksOf(trx, [purchaseId])).get(purchaseId);
    if (chargeback === 'open' || chargeback === 'lost') {
      throw new AppError('wrong_state', because('purchases.gift_charged_back'));
    }
    const amount = wholeCredits(purchase.credits);
    return { code: await issueBoughtGift(trx, { purchaseId, accountId, amount }), amount };
  });
}
