import type { QueryCheck } from './audit.check.ts';
import { netSql } from './audit.books.ts';

/** Purchases, returns and chargebacks: the books against the tables of the payments. */
export const paymentChecks: readonly QueryCheck[] = [
  {
    name: 'purchases',
    question:
      'Does every paid purchase have its legs in euros, credits and bonus, and does every such leg belong to a paid purchase?',
    sql: `SELECT p.id AS purchase_id, p.status, p.purpose, p.credits, p.bonus_hundredths, p.price_cents, j.id AS journal_id,
                 c.amount AS hundredths, b.amount AS bonus, e.amount AS cents
            FROM purchases p
            FULL JOIN (SELECT * FROM ledger_journals WHERE kind IN ('credits_purchased', 'gift_purchased')) j
              ON j.idem = 'payment:' || p.id
            LEFT JOIN ledger_transfers c ON c.journal_id = j.id AND c.idem = j.idem || ':issued'
            LEFT JOIN ledger_transfers b ON b.journal_id = j.id AND b.idem = 'bonus:' || p.id || ':issued'
            LEFT JOIN ledger_transfers e ON e.journal_id = j.id AND e.idem = j.idem || ':sold'
            LEFT JOIN lots l ON l.source = j.idem AND l.ledger_account_id = c.credit_account_id
            LEFT JOIN lots m ON m.source = 'bonus:' || p.id AND m.ledger_account_id = b.credit_account_id
           WHERE (p.id IS NULL) OR (p.paid_at IS NOT NULL) <> (j.id IS NOT NULL)
              OR (j.id IS NOT NULL AND (
                (j.kind, e.amount, e.unit, j.creator_account_id) IS DISTINCT FROM
                  (CASE p.purpose WHEN 'gift' THEN 'gift_purchased' ELSE 'credits_purchased' END, p.price_cents, 'eur', p.account_id)
                OR CASE WHEN p.purpose = 'gift' THEN c.id IS NOT NULL
                        ELSE (c.amount, c.unit, l.kind, l.price_paid_cents, l.account_id) IS DISTINCT FROM
                             (p.credits * 100::bigint, 'credit', 'purchased', p.price_cents, p.account_id) END
                OR CASE WHEN p.bonus_hundredths = 0 THEN b.id IS NOT NULL
                        ELSE (b.amount, b.unit, m.kind, m.price_paid_cents, m.account_id) IS DISTINCT FROM
                             (p.bonus_hundredths, 'credit', 'promo', 0::bigint, p.account_id) END))`,
  },
  {
    name: 'invoices',
    question:
      'Does every paid Pro invoice have its legs in credits and euros, and does every such leg belong to a paid invoice?',
    sql: `SELECT i.invoice_id, i.granted_hundredths, i.paid_cents, j.id AS journal_id, c.amount AS hundredths, e.amount AS cents
            FROM pro_invoices i
            FULL JOIN (SELECT * FROM ledger_journals WHERE kind = 'subscription_granted') j ON j.idem = 'invoice:' || i.invoice_id
            LEFT JOIN ledger_transfers c ON c.journal_id = j.id AND c.idem = j.idem || ':issued'
            LEFT JOIN ledger_transfers e ON e.journal_id = j.id AND e.idem = j.idem || ':sold'
            LEFT JOIN lots l ON l.source = j.idem AND l.ledger_account_id = c.credit_account_id
           WHERE (i.invoice_id IS NULL) OR (j.id IS NULL)
              OR (c.amount, c.unit, e.amount, e.unit, l.kind, l.price_paid_cents, l.account_id, j.creator_account_id)
                 IS DISTINCT FROM (i.granted_hundredths, 'credit', i.paid_cents, 'eur', 'subscription', i.paid_cents, i.account_id, i.account_id)`,
  },
  {
    name: 'card returns',
    question:
      'Is every return held, paid in credits, bonus and euros, or cancelled, as its state says, and does every such leg belong to a return?',
    sql: `WITH returns AS (
        SELECT r.*, p.purpose, j.id IS NOT NULL AS is_undone,
               CASE WHEN r.state = 'paid' OR j.id IS NOT NULL THEN 'post' WHEN r.state = 'failed' THEN 'void' END AS outcome
          FROM purchase_returns r JOIN purchases p ON p.id = r.purchase_id
          LEFT JOIN ledger_journals j ON j.idem = 'return:' || r.id || ':undone'),
      wanted AS (
        SELECT id, state, outcome, is_undone, hundredths, 'return:' || id || ':held' AS idem, ARRAY['payment:' || purchase_id] AS sources
          FROM returns WHERE purpose = 'credits'
        UNION ALL
        SELECT id, state, outcome, is_undone, bonus_hundredths, 'return:' || id || ':bonus',
               ARRAY['bonus:' || purchase_id, 'refund of payment:' || purchase_id] FROM returns WHERE bonus_hundredths > 0),
      -- A bonus is held in several lots where broken promises returned a part of the purchase.
      booked AS (
        SELECT array_to_string((string_to_array(h.idem, ':'))[1:3], ':') AS idem, sum(h.amount) AS amount, sum(d.amount) AS resolved,
               sum(u.amount) AS undone, array_agg(DISTINCT d.phase) AS outcomes,
               array_agg(DISTINCT coalesce('refund of ' || paid.source, l.source)) AS sources
          FROM ledger_transfers h JOIN ledger_accounts a ON a.id = h.debit_account_id AND a.kind = 'lot'
          LEFT JOIN lots l ON l.ledger_account_id = h.debit_account_id
          LEFT JOIN lots paid ON paid.ledger_account_id = l.refunds_lot_id
          LEFT JOIN ledger_transfers d ON d.pending_id = h.id
          LEFT JOIN ledger_transfers u ON u.idem = regexp_replace(h.idem, '^(return:[0-9]*:)', '\\1undone:')
                                      AND u.credit_account_id = h.debit_account_id
         WHERE h.phase = 'pending' AND h.submission_id IS NULL GROUP BY 1)
      SELECT w.id AS return_id, w.state, w.hundredths AS wanted, h.amount AS booked, array_to_string(h.outcomes, ' ') AS outcome
        FROM wanted w FULL JOIN booked h ON h.idem = w.idem
       WHERE w.id IS NULL OR NOT coalesce(h.sources <@ w.sources, false) OR h.outcomes IS DISTINCT FROM ARRAY[w.outcome]
          OR (h.amount, h.resolved, h.undone) IS DISTINCT FROM
             (w.hundredths, CASE WHEN w.outcome IS NOT NULL THEN w.hundredths END, CASE WHEN w.is_undone THEN w.hundredths END)
      UNION ALL
      SELECT r.id, r.state, r.cents, e.amount, e.unit FROM returns r
        LEFT JOIN ledger_transfers e ON e.idem = 'return:' || r.id || ':refunded'
        LEFT JOIN ledger_transfers u ON u.idem = 'return:' || r.id || ':undone:refunded'
       WHERE (e.amount, e.unit, u.amount, u.unit) IS DISTINCT FROM
             (CASE WHEN r.outcome = 'post' THEN r.cents END, CASE WHEN r.outcome = 'post' THEN 'eur' END,
              CASE WHEN r.is_undone THEN r.cents END, CASE WHEN r.is_undone THEN 'eur' END)
          OR (r.is_undone AND r.state <> 'failed')`,
  },
  {
    name: 'returned bonuses',
    question: 'Did every return refund at most what its credits cost, and leave no bonus of theirs unpaid?',
    sql: `SELECT r.id AS return_id, r.purchase_id, r.cents, r.hundredths, r.deducted_hundredths AS deducted, NULL::numeric AS claimed
            FROM purchase_returns r JOIN purchases p ON p.id = r.purchase_id
           WHERE r.cents > (r.hundredths - r.deducted_hundredths) * p.price_cents / (p.credits * 100::bigint)
          UNION ALL
          -- Returns that failed later leave at most a hundredth each by their rounding. What broken promises returned counts up to the
          -- last return; where one failed, another may have paid for it.
          SELECT NULL, p.id, NULL, sum(r.hundredths), sum(r.deducted_hundredths), sum(r.bonus_hundredths + r.deducted_hundredths)
            FROM purchase_returns r JOIN purchases p ON p.id = r.purchase_id
            CROSS JOIN LATERAL (
              SELECT coalesce(sum(t.amount), 0) AS amount FROM lots paid JOIN lots l ON l.refunds_lot_id = paid.ledger_account_id
                JOIN ledger_transfers t ON t.idem = l.source || ':issued'
               WHERE paid.source = 'payment:' || p.id AND refund_is_bonus(l.source)
                 AND NOT EXISTS (SELECT 1 FROM purchase_returns f WHERE f.purchase_id = p.id AND f.state = 'failed')
                 AND t.journal_id < (SELECT max(j.id) FROM purchase_returns o JOIN ledger_journals j ON j.idem = 'return:' || o.id || ':begun'
                                      WHERE o.purchase_id = p.id)) refunds
           WHERE r.state <> 'failed' GROUP BY p.id, refunds.amount
          HAVING sum(r.bonus_hundredths + r.deducted_hundredths) + count(*)
                 < floor(sum(r.hundredths) * (p.bonus_hundredths + refunds.amount) / (p.credits * 100::bigint))`,
  },
  {
    name: 'sales',
    readsFlows: true,
    question:
      'Are the booked sales the purchases less returns and chargebacks, and was no purchase returned for more than was paid?',
    sql: `SELECT p.id AS purchase_id, p.price_cents, p.returned_cents, coalesce(r.cents, 0) AS paid_back FROM purchases p
            LEFT JOIN (SELECT purchase_id, sum(cents) AS cents FROM purchase_returns WHERE state = 'paid' GROUP BY 1) r
              ON r.purchase_id = p.id
           WHERE p.returned_cents <> coalesce(r.cents, 0) OR p.returned_cents > p.price_cents
          UNION ALL
          SELECT NULL, bought - returned - disputed, NULL, booked FROM (
            SELECT (SELECT coalesce(sum(price_cents), 0) FROM purchases WHERE paid_at IS NOT NULL)
                   + (SELECT coalesce(sum(paid_cents), 0) FROM pro_invoices) AS bought,
                   (SELECT coalesce(sum(cents), 0) FROM purchase_returns WHERE state = 'paid') AS returned,
                   (SELECT coalesce(sum(disputed_cents), 0) FROM chargebacks WHERE state <> 'won') AS disputed,
                   (SELECT coalesce(sum(amount), 0) FROM (${netSql}) net WHERE kind = 'sales') AS booked) totals
           WHERE booked <> bought - returned - disputed`,
  },
  {
    name: 'bought gifts',
    question:
      'Is every purchased gift code worth what was paid, redeemed at most once, and valid only while the money is with us?',
    sql: `SELECT p.id AS purchase_id, g.id AS gift_code_id, g.hundredths, g.redeemed_at, g.stopped_at
            FROM gift_codes g JOIN purchases p ON p.id = g.purchase_id
           WHERE p.purpose <> 'gift' OR p.paid_at IS NULL OR g.hundredths <> p.credits * 100::bigint
              OR (g.redeemed_at IS NULL AND g.stopped_at IS NULL AND (
                EXISTS (SELECT 1 FROM chargebacks c WHERE c.purchase_id = p.id AND c.state <> 'won')
                OR EXISTS (SELECT 1 FROM purchase_returns r WHERE r.purchase_id = p.id AND r.state <> 'failed')))
          UNION ALL
          SELECT purchase_id, max(id), sum(hundredths), max(redeemed_at), NULL FROM gift_codes
           WHERE purchase_id IS NOT NULL AND redeemed_at IS NOT NULL GROUP BY purchase_id HAVING count(*) > 1`,
  },
  {
    name: 'promo codes',
    question: 'Does every promo code count its uses right, and is every purchase paid with one a use of it?',
    sql: `SELECT c.id AS promo_code_id, c.uses, count(u.id) AS counted, NULL::int AS purchase_id FROM promo_codes c
            LEFT JOIN promo_uses u ON u.promo_code_id = c.id AND u.released_at IS NULL
           GROUP BY c.id HAVING c.uses <> count(u.id)
          UNION ALL
          SELECT p.promo_code_id, NULL, count(u.id), p.id FROM purchases p
            LEFT JOIN promo_uses u ON u.purchase_id = p.id AND u.promo_code_id = p.promo_code_id
                                  AND u.account_id = p.account_id AND u.released_at IS NULL
           WHERE p.paid_at IS NOT NULL AND p.promo_code_id IS NOT NULL
           GROUP BY p.id HAVING count(u.id) <> 1`,
  },
  {
    name: 'chargebacks',
    question:
      'Did every chargeback take, and every won one restore, exactly what it says, and does every such leg belong to a chargeback?',
    sql: `WITH legs AS (
        SELECT j.id AS journal_id, j.kind, j.idem, j.creator_account_id AS account_id,
               coalesce(sum(t.amount) FILTER (WHERE t.unit = 'eur'), 0) AS cents,
               coalesce(sum(t.amount) FILTER (WHERE leg.name = 'taken'), 0) AS taken,
               coalesce(sum(t.amount) FILTER (WHERE leg.name = 'bonus'), 0) AS bonus,
               coalesce(sum(t.amount) FILTER (WHERE t.unit = 'credit' AND leg.name NOT IN ('taken', 'bonus')), 0) AS owed
          FROM ledger_journals j LEFT JOIN ledger_transfers t ON t.journal_id = j.id
         CROSS JOIN LATERAL (SELECT split_part(substr(t.idem, length(j.idem) + 2), ':', 1) AS name) leg
         WHERE j.kind IN ('chargeback_opened', 'chargeback_won') GROUP BY j.id),
      wanted AS (
        SELECT c.*, coalesce(p.account_id, i.account_id) AS account_id, e.kind AS event, 'chargeback:' || c.id || e.suffix AS idem
          FROM chargebacks c LEFT JOIN purchases p ON p.id = c.purchase_id LEFT JOIN pro_invoices i ON i.invoice_id = c.invoice_id
          JOIN (VALUES ('chargeback_opened', ''), ('chargeback_won', ':won')) AS e (kind, suffix)
            ON e.kind = 'chargeback_opened' OR c.state = 'won')
      SELECT w.id AS chargeback_id, w.state, coalesce(w.event, l.kind) AS event, l.journal_id, l.cents, l.taken, l.bonus, l.owed
        FROM wanted w FULL JOIN legs l ON l.idem = w.idem AND l.kind = w.event
       WHERE (w.account_id, w.disputed_cents, w.taken_hundredths, w.taken_bonus_hundredths, w.debt_hundredths)
             IS DISTINCT FROM (l.account_id, l.cents, l.taken, l.bonus, l.owed)
      UNION ALL
      SELECT NULL, NULL, 'more than was bought', p.id, NULL, sum(c.share_hundredths), sum(c.bonus_share_hundredths), NULL
        FROM chargebacks c JOIN purchases p ON p.id = c.purchase_id
       WHERE c.state <> 'won' GROUP BY p.id
      HAVING sum(c.share_hundredths) > p.credits * 100::bigint
          OR sum(c.bonus_share_hundredths) > p.bonus_hundredths + all_promise_refunds_of('payment:' || p.id)
      UNION ALL
      SELECT NULL, NULL, 'more than was granted', NULL, NULL, sum(c.share_hundredths), sum(c.bonus_share_hundredths), NULL
        FROM chargebacks c JOIN pro_invoices i ON i.invoice_id = c.invoice_id
       WHERE c.state <> 'won' GROUP BY i.invoice_id
      HAVING sum(c.share_hundredths) > i.granted_hundredths OR sum(c.bonus_share_hundredths) > all_promise_refunds_of('invoice:' || i.invoice_id)
      UNION ALL
      SELECT id, state, 'neither taken nor owed', NULL, NULL, taken_hundredths, taken_bonus_hundredths, debt_hundredths FROM chargebacks
       WHERE share_hundredths + bonus_share_hundredths <> taken_hundredths + taken_bonus_hundredths + debt_hundredths`,
  },
  {
    name: 'debts',
    question:
      'Does every debt match its chargeback, is a won one fully cancelled, and is nothing spendable in the lots of an open one?',
    sql: `SELECT c.id AS chargeback_id, c.state, c.debt_hundredths, r.ledger_account_id AS receivable, b.debits_posted, b.credits_posted,
                 (SELECT sum(w.credits_posted - w.debits_posted - w.debits_pending) FROM ledger_balances w
                   WHERE w.ledger_account_id = ANY (o.lot_ids)) AS spendable
            FROM (SELECT c.*, coalesce(p.account_id, i.account_id) AS account_id FROM chargebacks c
                    LEFT JOIN purchases p ON p.id = c.purchase_id LEFT JOIN pro_invoices i ON i.invoice_id = c.invoice_id) c
            FULL JOIN receivables r ON r.source = 'chargeback:' || c.id
            FULL JOIN (SELECT * FROM ledger_accounts WHERE kind = 'receivable') a ON a.id = r.ledger_account_id
            LEFT JOIN ledger_balances b ON b.ledger_account_id = a.id
            -- What broken promises returned of the lot pays its debt too.
            CROSS JOIN LATERAL (SELECT ARRAY[r.lot_id, r.bonus_lot_id] || ARRAY(
                SELECT ledger_account_id FROM lots WHERE refunds_lot_id = r.lot_id) AS lot_ids) o
           WHERE coalesce(c.debt_hundredths, -1) <> coalesce(b.debits_posted, 0)
              OR (a.id IS NOT NULL AND (a.account_id, r.account_id) IS DISTINCT FROM (c.account_id, c.account_id))
              OR (c.state = 'won' AND b.debits_posted > b.credits_posted)
              OR (b.debits_posted > b.credits_posted AND EXISTS (
                SELECT 1 FROM ledger_balances w WHERE w.ledger_account_id = ANY (o.lot_ids) AND w.credits_posted > w.debits_posted + w.debits_pending))`,
  },
];
