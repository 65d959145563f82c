import type { Knex } from 'knex';
import { promiseRefundLimit, type Rules } from '../../rules.ts';
import { queryRows } from '../../sql.ts';
import { hundredths, minus, sum, type Credits } from './credits.ts';
import { promiseRefundLots } from './promise-refund-lots.ts';

/** What a paid lot may still return. */
export interface RemainingRefund {
  left: Credits;
  /** The same if all pending returns and open disputes of it end in the creator's favour. */
  leftIfRestored: Credits;
}

/**
 * What each paid lot may still return. Credits that went back to the card, or that a chargeback took or made a debt, were not paid for:
 * they return nothing.
 */
export async function remainingPromiseRefunds(
  trx: Knex.Transaction,
  lotIds: readonly number[],
  money: Rules['money'],
): Promise<Map<number, RemainingRefund>> {
  const rows = await queryRows<{
    id: number;
    price_cents: number;
    sold: number;
    bonus: number;
    unpaid: number;
    undecided: number;
  }>(trx)`
    SELECT l.ledger_account_id AS id, l.price_paid_cents AS price_cents, i.amount AS sold, coalesce(b.amount, 0) AS bonus,
           (coalesce(gone.amount, 0) - coalesce(restored.amount, 0) + coalesce(owed.amount, 0))::bigint AS unpaid,
           (coalesce(gone.pending, 0) + coalesce(disputed.amount, 0))::bigint AS undecided
      FROM lots l
      JOIN ledger_transfers i ON i.idem = l.source || ':issued'
      LEFT JOIN ledger_transfers b ON b.idem = replace(l.source, 'payment:', 'bonus:') || ':issued' AND b.id <> i.id
     CROSS JOIN (SELECT id FROM ledger_accounts WHERE kind = 'issuance' AND unit = 'credit') issuance
     CROSS JOIN LATERAL (
       SELECT sum(t.amount) AS amount, sum(t.amount) FILTER (WHERE t.phase = 'pending') AS pending FROM ledger_transfers t
        WHERE t.debit_account_id = l.ledger_account_id AND t.credit_account_id = issuance.id
          AND (t.phase IN ('single', 'post')
               OR (t.phase = 'pending' AND NOT EXISTS (SELECT 1 FROM ledger_transfers r WHERE r.pending_id = t.id)))) gone
     CROSS JOIN LATERAL (
       SELECT sum(t.amount) AS amount FROM ledger_transfers t
        WHERE t.credit_account_id = l.ledger_account_id AND t.debit_account_id = issuance.id AND t.id <> i.id
          AND t.phase = 'single' AND t.idem NOT LIKE '%:repaid:%') restored
     CROSS JOIN LATERAL (
       SELECT sum(o.amount) AS amount FROM receivables r JOIN ledger_transfers o ON o.idem = r.source || ':owed'
        WHERE r.lot_id = l.ledger_account_id
          AND NOT EXISTS (SELECT 1 FROM ledger_journals w WHERE w.idem = r.source || ':won')) owed
     CROSS JOIN LATERAL (
       SELECT sum(t.amount) AS amount FROM chargebacks c
         JOIN ledger_transfers t ON t.idem IN ('chargeback:' || c.id || ':taken', 'chargeback:' || c.id || ':owed')
        WHERE c.state = 'open' AND l.source IN ('payment:' || c.purchase_id, 'invoice:' || c.invoice_id)) disputed
     WHERE l.ledger_account_id = ANY (${[...lotIds]}::bigint[])`;
  const lots = await promiseRefundLots(trx, lotIds);
  const refunded = Map.groupBy(
    lots.filter((lot) => lot.isBonus),
    (lot) => lot.paidLotId,
  );
  return new Map(
    rows.map((row) => {
      const sold = { priceCents: row.price_cents, hundredths: row.sold + row.bonus };
      const used = sum((refunded.get(row.id) ?? []).map((lot) => lot.refunded));
      const left = (unpaid: number): Credits => {
        const limit = promiseRefundLimit(money, sold, Math.max(0, row.sold - unpaid));
        return minus(hundredths(Math.max(limit, used)), used);
      };
      return [row.id, { left: left(row.unpaid), leftIfRestored: left(row.unpaid - row.undecided) }];
    }),
  );
}
