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
    readsFlows: true,
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
              OR (SELECT count(*) FROM ledger_transfers t WHERE t.credit_account_id = l.ledger_account_id AND t.phase = 'single' AND t.idem LIKE 'conversion:%')
                 <> CASE WHEN c.bonus_hundredths > 0 THEN 2 ELSE 1 END`,
  },
  {
    name: 'deletions',
    question:
      'Did only deleted accounts give credits up, of what they paid for and earned no more than their owners agreed to, and do they hold nothing?',
    sql: `SELECT d.id AS deletion_id, coalesce(d.account_id, g.account_id) AS account_id, g.paid, g.earned FROM account_deletions d
            FULL JOIN (
              SELECT split_part(j.idem, ':', 2)::int AS deletion_id, a.account_id, count(*) FILTER (WHERE j.kind <> 'credits_given_up') AS others,
                     coalesce(sum(t.amount) FILTER (WHERE l.kind <> 'promo' AND t.created_at <= e.erased_at), 0) AS paid,
                     coalesce(sum(t.amount) FILTER (WHERE a.kind = 'curator_cleared'), 0) AS earned
                FROM ledger_journals j JOIN ledger_transfers t ON t.journal_id = j.id
                JOIN ledger_accounts a ON a.id = t.debit_account_id LEFT JOIN lots l ON l.ledger_account_id = a.id
                LEFT JOIN account_deletions e ON e.id = split_part(j.idem, ':', 2)::int
               WHERE j.kind = 'credits_given_up' GROUP BY 1, 2) g ON g.deletion_id = d.id AND g.account_id = d.account_id
           WHERE d.id IS NULL OR (g.deletion_id IS NOT NULL AND (d.erased_at IS NULL OR g.paid > d.paid_hundredths OR g.earned > d.earned_hundredths))
              OR EXISTS (SELECT FROM ledger_accounts a JOIN ledger_balances b ON b.ledger_account_id = a.id
                          WHERE d.erased_at IS NOT NULL AND a.account_id = d.account_id AND a.kind = 'curator_clearing' AND b.credits_posted <> b.debits_posted)
              OR EXISTS (SELECT FROM submissions s WHERE d.erased_at IS NOT NULL AND s.status IN ('queued', 'pending')
                            AND d.account_id IN (s.creator_account_id, s.curator_account_id))`,
  },
];
