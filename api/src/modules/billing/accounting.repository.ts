import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';

/** Money that an account paid or got back. */
export interface PaymentRow {
  at: Date;
  kind: 'purchase' | 'gift' | 'subscription' | 'refund' | 'refund_sent_back' | 'dispute' | 'dispute_won';
  /** Of the purchase; null for Pro. */
  purchase_id: number | null;
  invoice_id: string | null;
  /** Signed. */
  cents: number;
  /** What stays paid for this purchase or invoice after the row. */
  paid_cents: number;
}

interface Days {
  /** Days in UTC, both included. */
  from: string | null;
  to: string | null;
}

/**
 * An account's payments, refunds and disputes, oldest first. A dispute that was won and a refund that the bank sent back are two rows each:
 * neither month changes afterwards. Only the ledger says that a refund was sent back: its return is failed from then on.
 */
export async function paymentRows(db: Knex, accountId: number, { from, to }: Days): Promise<PaymentRow[]> {
  return queryRows<PaymentRow>(db)`
    WITH bought AS (SELECT id, price_cents, paid_at, purpose FROM purchases WHERE account_id = ${accountId} AND paid_at IS NOT NULL),
    invoices AS (SELECT invoice_id, paid_cents, paid_at FROM pro_invoices WHERE account_id = ${accountId}),
    disputes AS (
      SELECT c.* FROM chargebacks c
       WHERE c.purchase_id IN (SELECT id FROM bought) OR c.invoice_id IN (SELECT invoice_id FROM invoices)
    ), refunds AS (
      SELECT r.id::text AS key, r.purchase_id, r.cents, r.closed_at, sent_back.created_at AS sent_back_at
        FROM purchase_returns r JOIN bought b ON b.id = r.purchase_id
        LEFT JOIN ledger_journals sent_back ON sent_back.idem = 'return:' || r.id || ':undone'
       WHERE r.state = 'paid' OR sent_back.id IS NOT NULL
    ), moves AS (
      SELECT paid_at AS at, 1 AS step, CASE purpose WHEN 'gift' THEN 'gift' ELSE 'purchase' END AS kind,
             id AS purchase_id, NULL::text AS invoice_id, price_cents AS cents, id::text AS key FROM bought
       UNION ALL SELECT paid_at, 1, 'subscription', NULL, invoice_id, paid_cents, invoice_id FROM invoices
       UNION ALL SELECT closed_at, 2, 'refund', purchase_id, NULL, -cents, key FROM refunds
       UNION ALL SELECT sent_back_at, 3, 'refund_sent_back', purchase_id, NULL, cents, key FROM refunds WHERE sent_back_at IS NOT NULL
       UNION ALL SELECT opened_at, 2, 'dispute', purchase_id, invoice_id, -disputed_cents, id::text FROM disputes
       UNION ALL SELECT closed_at, 3, 'dispute_won', purchase_id, invoice_id, disputed_cents, id::text FROM disputes WHERE state = 'won'
    ), sums AS (
      SELECT *, (sum(cents) OVER (PARTITION BY purchase_id, invoice_id
                               ORDER BY at, step, kind, cents, key ROWS UNBOUNDED PRECEDING))::bigint AS paid_cents FROM moves)
    SELECT at, kind, purchase_id, invoice_id, cents, paid_cents FROM sums
     WHERE (${from}::date IS NULL OR at >= ${from}::date) AND (${to}::date IS NULL OR at < ${to}::date + 1)
     ORDER BY at, step, purchase_id, invoice_id, kind, cents, key`;
}
