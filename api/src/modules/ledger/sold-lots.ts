import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import { lockWallets } from './accounts.ts';
import { hundredths, minus, smaller, zeroCredits, type Credits } from './credits.ts';
import { bonusSource, invoiceSource, purchaseSource } from './lots.ts';
import { promiseRefundLots } from './promise-refund-lots.ts';

export interface LotPart {
  lotId: number;
  amount: Credits;
}

/** A lot as it was sold, and the part of it that is neither spent nor held. */
export interface SoldLot {
  lotId: number;
  sold: Credits;
  unspent: Credits;
}

/** A lot that was given with a paid one. */
export interface BonusLot extends SoldLot {
  /** The last part of the keys of its legs. */
  key: string;
}

export interface SoldLots {
  /** Null for a gift: it has no lots. */
  credits: SoldLot | null;
  /** Its bonus, if any, and what broken promises returned of it; in spend order. */
  bonuses: BonusLot[];
  /** What broken promises returned before a quality refund returned the rest: no bonus any more. It pays the debt of a chargeback. */
  restoredLotIds: number[];
}

/** A part of a bonus lot. */
export interface BonusPart extends LotPart {
  key: string;
}

/** Takes an amount from bonus lots, in spend order, as far as it is unspent. */
export function unspentParts(bonuses: readonly BonusLot[], amount: Credits): BonusPart[] {
  let left = amount;
  return bonuses.flatMap(({ lotId, key, unspent }) => {
    const part = smaller(left, unspent);
    left = minus(left, part);
    return part > zeroCredits ? [{ lotId, key, amount: part }] : [];
  });
}

/** Locks the lots of a purchase: its credits, its bonus, and what broken promises returned of it. */
export const lockLotsOfPurchase = (trx: Knex.Transaction, purchaseId: number): Promise<SoldLots> =>
  lockSoldLots(trx, [purchaseSource(purchaseId), bonusSource(purchaseId)]);

/** Locks the lot of the credits that a Pro invoice granted, and what broken promises returned of it. */
export const lockLotsOfInvoice = (trx: Knex.Transaction, invoiceId: string): Promise<SoldLots> =>
  lockSoldLots(trx, [invoiceSource(invoiceId)]);

/** A refund of a broken promise locks the paid lot first, and its own lot is younger: nothing is added once the paid one is locked. */
async function lockSoldLots(trx: Knex.Transaction, sources: string[]): Promise<SoldLots> {
  const found = await queryRows<{ id: number }>(trx)`
    SELECT ledger_account_id AS id FROM lots WHERE source = ANY (${sources}::text[])`;
  const ids = found.map((row) => row.id);
  await lockWallets(trx, ids);
  await lockWallets(
    trx,
    (await promiseRefundLots(trx, ids)).map((lot) => lot.lotId),
  );
  const refunds = await promiseRefundLots(trx, ids);
  const rows = await queryRows<{ id: number; source: string; sold: number; unspent: number }>(trx)`
    SELECT l.ledger_account_id AS id, l.source, t.amount AS sold, b.credits_posted - b.debits_posted - b.debits_pending AS unspent
      FROM lots l JOIN ledger_balances b ON b.ledger_account_id = l.ledger_account_id
      JOIN ledger_transfers t ON t.idem = l.source || ':issued'
     WHERE l.ledger_account_id = ANY (${ids}::bigint[])`;
  const [credits, bonus] = sources.map((source): SoldLot | null => {
    const row = rows.find((lot) => lot.source === source);
    return row ? { lotId: row.id, sold: hundredths(row.sold), unspent: hundredths(row.unspent) } : null;
  });
  const bonuses = refunds
    .filter((lot) => lot.isBonus)
    .map(({ lotId, refunded: sold, unspent }) => ({ lotId, sold, unspent, key: `bonus:${lotId}` }));
  return {
    credits: credits ?? null,
    bonuses: bonus ? [{ ...bonus, key: 'bonus' }, ...bonuses] : bonuses,
    restoredLotIds: refunds.filter((lot) => !lot.isBonus).map((lot) => lot.lotId),
  };
}
