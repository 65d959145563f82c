import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { execute, queryRows } from '../../sql.ts';
import type { Credits } from '../ledger/index.ts';
import { issueGiftCodes } from './gifts.repository.ts';

/**
 * The codes of a bought gift. `ready`: one can be issued. `shown`: the newest is valid. `stopped`: staff stopped it for good. The state
 * of its payment is part of the purchase.
 */
export interface BoughtGift {
  status: 'ready' | 'shown' | 'redeemed' | 'stopped';
  redeemedBy: number | null;
}

/** Gifts by purchase id; one without a code yet is `ready`. */
export async function boughtGifts(db: Knex, purchaseIds: readonly number[]): Promise<Map<number, BoughtGift>> {
  const rows = await queryRows<BoughtGift & { purchase_id: number }>(db)`
    SELECT DISTINCT ON (purchase_id) purchase_id, redeemed_by AS "redeemedBy",
           CASE WHEN redeemed_by IS NOT NULL THEN 'redeemed' WHEN stopped_at IS NULL THEN 'shown'
                WHEN stopped_by IS NOT NULL THEN 'stopped' ELSE 'ready' END AS status
      FROM gift_codes WHERE purchase_id = ANY(${[...purchaseIds]}) ORDER BY purchase_id, id DESC`;
  const issued = new Map(rows.map(({ purchase_id: id, status, redeemedBy }) => [id, { status, redeemedBy }]));
  return new Map(purchaseIds.map((id) => [id, issued.get(id) ?? { status: 'ready', redeemedBy: null }]));
}

/**
 * Issues a code for a bought gift, and stops the previous one. The caller has locked the purchase, and checked that it is paid, and
 * neither being returned nor disputed.
 * @param gift the account that bought it, and its credits
 * @returns the code for display; it can't be read again
 * @throws AppError wrong_state where it was redeemed, or stopped by staff
 */
export async function issueBoughtGift(
  trx: Knex.Transaction,
  gift: { purchaseId: number; accountId: number; amount: Credits },
): Promise<string> {
  const { purchaseId } = gift;
  await stopBoughtGift(trx, purchaseId);
  const status = (await boughtGifts(trx, [purchaseId])).get(purchaseId)!.status;
  if (status === 'redeemed') throw new AppError('wrong_state', because('gifts.redeemed'));
  if (status === 'stopped') throw new AppError('wrong_state', because('gifts.stopped_support'));
  const [issued] = await issueGiftCodes(trx, {
    count: 1,
    hundredths: gift.amount,
    issuedBy: gift.accountId,
    purchaseId,
  });
  return issued!.code;
}

/**
 * Stops a bought gift's valid code, if any; a redemption in progress finishes first. Another code can be issued later. Repeating it
 * changes nothing.
 * @returns who has redeemed the gift, or null
 */
export async function stopBoughtGift(
  trx: Knex.Transaction,
  purchaseId: number,
): Promise<{ redeemedBy: number | null }> {
  await execute(trx)`
    UPDATE gift_codes SET stopped_at = app_now() WHERE purchase_id = ${purchaseId} AND stopped_at IS NULL
      AND redeemed_at IS NULL`;
  return { redeemedBy: (await boughtGifts(trx, [purchaseId])).get(purchaseId)!.redeemedBy };
}
