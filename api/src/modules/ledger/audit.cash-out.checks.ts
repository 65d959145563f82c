import type { QueryCheck } from './audit.check.ts';
import { netSql } from './audit.books.ts';

/** Cash-outs: the books against the demands and conversions. */
export const cashOutChecks: readonly QueryCheck[] = [
  {
    name: 'cash-outs',
    question:
      'Is every demand held, paid in credits and euros, or returned, as its state says, and does every such leg belong to a demand?',
    sql: `SELECT c.id AS cash_out_id, c.status, c.hundredths, h.amount AS held, d.phase AS outcome, e.amount AS cents, b.amount AS back
            FROM cash_outs c
            FULL JOIN (SELECT t.*, a.account_id FROM ledger_transfers t
                         JOIN ledger_accounts a ON a.id = t.debit_account_id
                        WHERE t.phase = 'pending' AND t.submission_id IS NULL AND a.kind = 'curator_cleared') h ON h.idem = 'cash-out:' || c.id || ':held'
            LEFT JOIN ledger_transfers d ON d.pending_id = h.id
            LEFT JOIN ledger_transfers e ON e.idem = 'cash-out:' || c.id || ':paid'
            LEFT JOIN ledger_transfers b ON b.idem = 'cash-out:' || c.id || ':back'
            LEFT JOIN ledger_transfers f ON f.idem = 'cash-out:' || c.id || ':back:euros'
           WHERE c.id IS NULL
              OR (h.amount, h.account_id, d.phase, d.amount, e.amount, e.unit, b.amount, f.amount) IS DISTINCT FROM (
                c.hundredths, c.account_id,
                CASE WHEN c.paid_at IS NOT NULL THEN 'post' WHEN c.status IN ('returned', 'cancelled') THEN 'void' END,
                CASE WHEN c.paid_at IS NOT NULL OR c.status IN ('returned', 'cancelled') THEN c.hundredths END,
                CASE WHEN c.paid_at IS NOT NULL THEN c.cents END, CASE WHEN c.paid_at IS NOT NULL THEN 'eur' END,
                CASE WHEN c.paid_at IS NOT NULL AND c.status = 'returned' THEN c.hundredths END,
                CASE WHEN c.paid_at IS NOT NULL AND c.status = 'returned' THEN c.cents END)`,
  },
  {
    name: 'paid out',
    question: 'Do the credits paid out, the euros paid out and the demands add up to the same amount?',
    sql: `SELECT demanded, credits, euros FROM (
            SELECT (SELECT coalesce(sum(cents), 0) FROM cash_outs WHERE status = 'paid') AS demanded,
                   (SELECT coalesce(sum(amount), 0) FROM (${netSql}) net WHERE kind = 'payable' AND unit = 'credit') AS credits,
                   (SELECT coalesce(-sum(amount), 0) FROM (${netSql}) net WHERE kind = 'payable' AND unit = 'eur') AS euros) totals
           WHERE demanded <> credits OR demanded <> euros`,
  },
  {
    name: 'conversions',
    question:
      'Is every conversion one lot of its earnings and bonus, and does every converted lot belong to a conversion?',
    sql: `SELECT c.id AS conversion_id, c.hundredths, c.bonus_hundredths, l.source, e.amount AS earned, b.amount AS bonus
            FROM conversions c
            FULL JOIN (SELECT * FROM lots WHERE source LIKE 'conversion:%') l ON l.source = 'conversion:' || c.id
            LEFT JOIN ledger_transfers e ON e.idem = l.source || ':issued' AND e.credit_account_id = l.ledger_account_id
            LEFT JOIN ledger_transfers b ON b.idem = l.source || ':bonus' AND b.credit_account_id = l.ledger_account_id
            LEFT JOIN ledger_accounts w ON w.id = e.debit_account_id
           WHERE (l.account_id, l.kind, e.amount, coalesce(b.amount, 0), w.kind, w.account_id) IS DISTINCT FROM
                 (c.account_id, 'converted', c.hundredths, coalesce(c.bonus_hundredths, 0), 'curator_cleared', c.account_id)
              OR (SELECT count(*) FROM ledger_transfers t WHERE t.credit_account_id = l.ledger_account_id AND t.idem LIKE 'conversion:%')
                 <> CASE WHEN c.bonus_hundredths > 0 THEN 2 ELSE 1 END`,
  },
];
