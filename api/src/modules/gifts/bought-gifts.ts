import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import type { Credits } from '../ledger/index.ts';
import { issueGiftCodes } from './gifts.repository.ts';

/**
 * How the codes of a bought gift stand. `ready`: one can be made. `shown`: the newest is good. `stopped`: by staff, so no further one is
 * made. What became of the payment is the purchase's to say.
 */
export interface BoughtGift {
  status: 'ready' | 'shown' | 'redeemed' | 'stopped';
  redeemedBy: number | null;
}

/** Of purchases of gifts, by their ids; one that has had no code yet is `ready`. */
export async function boughtGifts(db: Knex, purchaseIds: readonly number[]): Promise<Map<number, BoughtGift>> {
  const { rows } = await db.raw<{ rows: (BoughtGift & { purchase_id: number })[] }>(
    `SELECT DISTINCT ON (purchase_id) purchase_id, redeemed_by AS "redeemedBy",
            CASE WHEN redeemed_by IS NOT NULL THEN 'redeemed' WHEN stopped_at IS NULL THEN 'shown'
                 WHEN stopped_by IS NOT NULL THEN 'stopped' ELSE 'ready' END AS status
       FROM gift_codes WHERE purchase_id = ANY(?) ORDER BY purchase_id, id DESC`,
    [[...purchaseIds]],
  );
  const known = new Map(rows.map(({ purchase_id: id, status, redeemedBy }) => [id, { status, redeemedBy }]));
  return new Map(purchaseIds.map((id) => [id, known.get(id) ?? { status: 'ready', redeemedBy: null }]));
}

/**
 * Makes a code for a gift that was bought, and stops the one before. The caller has locked the purchase, and knows that it is paid, that
 * nothing of it is on its way back, and that nobody disputes it.
 * @param gift the account that bought it, and its credits
 * @returns the code as people see it, this once
 * @throws AppError wrong_state where it was redeemed, or stopped by staff
 */
export async function issueBoughtGift(
  trx: Knex.Transaction,
  gift: { purchaseId: number; accountId: number; amount: Credits },
): Promise<string> {
  const { purchaseId } = gift;
  await stopBoughtGift(trx, purchaseId);
  const status = (await boughtGifts(trx, [purchaseId])).get(purchaseId)!.status;
  if (status === 'redeemed') throw new AppError('wrong_state', 'This gift has been redeemed already.');
  if (status === 'stopped') throw new AppError('wrong_state', 'This gift was stopped. Please contact support.');
  const [made] = await issueGiftCodes(trx, {
    count: 1,
    hundredths: gift.amount,
    issuedBy: gift.accountId,
    purchaseId,
  });
  return made!.code;
}

/**
 * Stops the code of a gift that was bought, where one is good; whoever is redeeming it comes first. Another one can be made once the
 * caller's reason is gone. Again changes nothing.
 * @returns whose the credits are already, or null
 */
export async function stopBoughtGift(
  trx: Knex.Transaction,
  purchaseId: number,
): Promise<{ redeemedBy: number | null }> {
  await trx.raw(
    `UPDATE gift_codes SET stopped_at = app_now() WHERE purchase_id = ? AND stopped_at IS NULL AND redeemed_at IS NULL`,
    [purchaseId],
  );
  return { redeemedBy: (await boughtGifts(trx, [purchaseId])).get(purchaseId)!.redeemedBy };
}
