import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import { lockLotsOfPurchase, unspentParts, type BonusPart } from './sold-lots.ts';
import { hundredths, minus, plus, proportion, smaller, zeroCredits, type Credits } from './credits.ts';

/** What a return of a purchase to the card takes and pays for. What broken promises returned of it counts as its bonus. */
export interface Returnable {
  /** The credits that are neither spent nor held: all of them leave the wallet. */
  unspent: Credits;
  /** The unspent part of their bonus, which is cancelled. */
  cancelledBonus: Credits;
  /** The part of their bonus that is spent or held: so many of the unspent credits pay for it, and aren't refunded. */
  deducted: Credits;
}

interface PurchaseState {
  sold: Credits;
  unspent: Credits;
  bonusSold: Credits;
  bonusUnspent: Credits;
  /** The credits of earlier returns, pending or paid. */
  returned: Credits;
  /** The bonus that went with them, cancelled or paid for. */
  claimedBonus: Credits;
}

/**
 * The bonus goes with the credits in proportion, counted over all returns of the purchase, so that the last one leaves none unpaid. What
 * was paid for stays with the account, also where a hold releases it later.
 */
export function returnableOf(purchase: PurchaseState): Returnable {
  const { sold, unspent, bonusSold, bonusUnspent, returned, claimedBonus } = purchase;
  const inProportion = proportion(plus(returned, unspent), bonusSold, sold);
  const share = inProportion > claimedBonus ? minus(inProportion, claimedBonus) : zeroCredits;
  const cancelledBonus = smaller(share, bonusUnspent);
  return { unspent, cancelledBonus, deducted: minus(share, cancelledBonus) };
}

/** What could be returned now of each of these purchases, by purchase id. Gifts and unpaid purchases are absent. */
export async function returnablesOf(db: Knex, purchaseIds: readonly number[]): Promise<Map<number, Returnable>> {
  const available = 'b.credits_posted - b.debits_posted - b.debits_pending';
  const { rows } = await db.raw<{ rows: (Record<keyof PurchaseState, number> & { id: number })[] }>(
    `SELECT p.id, p.credits * 100::bigint AS sold, p.bonus_hundredths + promise_refunds_of(l.source) AS "bonusSold",
            r.returned, r.claimed AS "claimedBonus",
            (SELECT ${available} FROM ledger_balances b WHERE b.ledger_account_id = l.ledger_account_id) AS unspent,
            coalesce((SELECT sum(${available}) FROM lots m JOIN ledger_balances b ON b.ledger_account_id = m.ledger_account_id
                       WHERE m.source = 'bonus:' || p.id
                          OR (m.refunds_lot_id = l.ledger_account_id AND refund_is_bonus(m.source))), 0)::bigint AS "bonusUnspent"
       FROM purchases p
       JOIN lots l ON l.source = 'payment:' || p.id
       CROSS JOIN LATERAL (SELECT coalesce(sum(hundredths), 0)::bigint AS returned,
                                  coalesce(sum(bonus_hundredths + deducted_hundredths), 0)::bigint AS claimed
                             FROM purchase_returns WHERE purchase_id = p.id AND state <> 'failed') r
      WHERE p.id = ANY (?::int[])`,
    [[...purchaseIds]],
  );
  return new Map(
    rows.map((row) => [
      row.id,
      returnableOf({
        sold: hundredths(row.sold),
        unspent: hundredths(row.unspent),
        bonusSold: hundredths(row.bonusSold),
        bonusUnspent: hundredths(row.bonusUnspent),
        returned: hundredths(row.returned),
        claimedBonus: hundredths(row.claimedBonus),
      }),
    ]),
  );
}

/** Locks the lots of a purchase, and says what a return of it takes. The caller has locked the purchase. */
export async function lockPurchaseLot(
  trx: Knex.Transaction,
  purchaseId: number,
): Promise<{ lotId: number; unspent: Credits; bonuses: BonusPart[]; deducted: Credits }> {
  const { credits, bonuses } = await lockLotsOfPurchase(trx, purchaseId);
  const returnable = (await returnablesOf(trx, [purchaseId])).get(purchaseId);
  if (!credits || !returnable) throw new Error(`purchase ${purchaseId} has no lot`);
  const { unspent, cancelledBonus, deducted } = returnable;
  return { lotId: credits.lotId, unspent, bonuses: unspentParts(bonuses, cancelledBonus), deducted };
}

/** The credits of purchases that are neither spent nor held, by purchase id. Excludes bonuses. */
export async function unspentOfPurchases(db: Knex, purchaseIds: readonly number[]): Promise<Map<number, Credits>> {
  const rows = await queryRows<{ purchase_id: number; rest: number }>(db)`
    SELECT p.id AS purchase_id, b.credits_posted - b.debits_posted - b.debits_pending AS rest
      FROM unnest(${[...purchaseIds]}::int[]) AS p (id)
      JOIN lots l ON l.source = 'payment:' || p.id
      JOIN ledger_balances b ON b.ledger_account_id = l.ledger_account_id`;
  return new Map(rows.map((row) => [row.purchase_id, hundredths(row.rest)]));
}
