import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { providerKeyOf } from '../../plugins/idempotency.ts';
import { stopBoughtGift } from '../gifts/index.ts';
import { assertNoDebt, beginCardReturn, lockPurchaseLot, sum, zeroCredits, wholeCredits } from '../ledger/index.ts';
import { notifyLive, walletChanged } from '../live/index.ts';
import { chargebacksOf } from '../chargebacks/index.ts';
import type { Payments } from './payments.context.ts';
import { isPaidBefore, lockPurchase, type PurchaseRow } from './purchases.repository.ts';
import { centsFor, refundable } from './return.policy.ts';
import { insertReturn, pendingReturnOf, returnOfKey } from './returns.repository.ts';

/**
 * Begins a return, or continues the pending one: from here on nobody can spend what is being returned.
 * @param callerKey stored with the return, which is found under it in any state; null without one
 * @throws AppError wrong_state, debt_outstanding
 */
export async function beginReturn(
  trx: Knex.Transaction,
  payments: Payments,
  purchaseId: number,
  callerKey: string | null,
): Promise<{ returnId: number; isPending: boolean }> {
  const purchase = await lockPurchase(trx, purchaseId);
  const existing =
    (callerKey === null ? null : await returnOfKey(trx, purchaseId, callerKey)) ??
    (await pendingReturnOf(trx, purchaseId));
  if (existing) return { returnId: existing.id, isPending: existing.state === 'pending' };
  return { returnId: await beginNewReturn(trx, payments, purchase, callerKey), isPending: true };
}

async function beginNewReturn(
  trx: Knex.Transaction,
  { rules }: Payments,
  purchase: PurchaseRow,
  callerKey: string | null,
): Promise<number> {
  const { id: purchaseId } = purchase;
  if (purchase.paid_at === null) throw new AppError('wrong_state', because('purchases.not_paid'));
  const { cardReturnDays } = rules.money;
  if (await isPaidBefore(trx, purchaseId, cardReturnDays)) {
    throw new AppError('wrong_state', because('purchases.return_days', { days: cardReturnDays }));
  }
  const chargeback = (await chargebacksOf(trx, [purchaseId])).get(purchaseId);
  if (chargeback === 'open' || chargeback === 'lost') {
    throw new AppError('wrong_state', because('purchases.taken_back'));
  }
  await assertNoDebt(trx, purchase.account_id, because('debts.no_returns'));
  const begin = purchase.purpose === 'gift' ? beginGiftReturn : beginCreditReturn;
  const returnId = await begin(trx, purchase, { callerKey, providerKey: providerKeyOf(callerKey) });
  await notifyLive(trx, [walletChanged(purchase.account_id)]);
  return returnId;
}

interface Keys {
  callerKey: string | null;
  providerKey: string;
}

async function beginCreditReturn(trx: Knex.Transaction, purchase: PurchaseRow, keys: Keys): Promise<number> {
  const { id: purchaseId, account_id: accountId } = purchase;
  const { lotId, unspent, bonuses, deducted } = await lockPurchaseLot(trx, purchaseId);
  const bonusHundredths = sum(bonuses.map((part) => part.amount));
  const amountCents = centsFor(purchase, refundable({ unspent, cancelledBonus: bonusHundredths, deducted }));
  if (amountCents === 0) throw new AppError('wrong_state', because('purchases.nothing_left'));
  const sums = { hundredths: unspent, bonusHundredths, deductedHundredths: deducted, cents: amountCents };
  const returnId = await insertReturn(trx, { purchaseId, ...sums, ...keys });
  await beginCardReturn(trx, { returnId, accountId, lotId, amount: unspent, bonuses });
  return returnId;
}

/** A gift is returned whole, while nobody has redeemed it; its code stops working now. */
async function beginGiftReturn(trx: Knex.Transaction, purchase: PurchaseRow, keys: Keys): Promise<number> {
  if (purchase.status === 'returned') throw new AppError('wrong_state', because('purchases.gift_given_back'));
  const { redeemedBy } = await stopBoughtGift(trx, purchase.id);
  if (redeemedBy !== null) {
    throw new AppError('wrong_state', because('purchases.gift_redeemed'));
  }
  return insertReturn(trx, {
    purchaseId: purchase.id,
    hundredths: wholeCredits(purchase.credits),
    bonusHundredths: zeroCredits,
    deductedHundredths: zeroCredits,
    cents: purchase.price_cents,
    ...keys,
  });
}
