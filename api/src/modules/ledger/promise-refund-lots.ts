import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import { hundredths, type Credits } from './credits.ts';

/** What broken promises returned of a paid lot: each a promo lot. */
export interface PromiseRefundLot {
  /** The purchased or subscription lot that had paid. */
  paidLotId: number;
  lotId: number;
  refunded: Credits;
  /** Neither spent nor held. */
  unspent: Credits;
  /** It counts as a bonus of the paid lot, until a quality refund returns the rest of that price: then it is the paid lot’s own again. */
  isBonus: boolean;
}

/** The lots by which broken promises returned parts of these paid lots, oldest first. */
export async function promiseRefundLots(db: Knex, paidLotIds: readonly number[]): Promise<PromiseRefundLot[]> {
  const rows = await queryRows<{
    paid_lot_id: number;
    lot_id: number;
    refunded: number;
    unspent: number;
    is_bonus: boolean;
  }>(db)`
    SELECT l.refunds_lot_id AS paid_lot_id, l.ledger_account_id AS lot_id, t.amount AS refunded,
           b.credits_posted - b.debits_posted - b.debits_pending AS unspent, refund_is_bonus(l.source) AS is_bonus
      FROM lots l JOIN ledger_balances b ON b.ledger_account_id = l.ledger_account_id
      JOIN ledger_transfers t ON t.idem = l.source || ':issued'
     WHERE l.refunds_lot_id = ANY (${[...paidLotIds]}::bigint[]) ORDER BY l.ledger_account_id`;
  return rows.map((row) => ({
    paidLotId: row.paid_lot_id,
    lotId: row.lot_id,
    refunded: hundredths(row.refunded),
    unspent: hundredths(row.unspent),
    isBonus: row.is_bonus,
  }));
}
