import type { AuditCheck } from './audit.check.ts';
import { cashOutChecks } from './audit.cash-out.checks.ts';
import { paymentChecks } from './audit.payment.checks.ts';
import { journalPhases } from './journal.ts';
import { settlementChecks } from './audit.settlement.checks.ts';

const resolved = `SELECT h.id, h.submission_id, h.debit_account_id, h.amount, r.id AS resolved_by, r.phase AS outcome,
         CASE r.phase WHEN 'post' THEN r.amount ELSE 0 END AS posted
    FROM ledger_transfers h LEFT JOIN ledger_transfers r ON r.pending_id = h.id
   WHERE h.phase = 'pending' AND h.submission_id IS NOT NULL`;

const perSubmission = `SELECT submission_id, sum(amount) AS total,
         sum(amount) FILTER (WHERE resolved_by IS NULL) AS held, sum(posted) AS spent,
         sum(amount - posted) FILTER (WHERE resolved_by IS NOT NULL) AS returned
    FROM (${resolved}) hold GROUP BY submission_id`;

/** Kinds and phases that go together, as `kind:phase`. */
const allowedPhases = Object.entries(journalPhases)
  .flatMap(([kind, phases]) => phases.map((phase) => `'${kind}:${phase}'`))
  .join(', ');

/** Playlist and radio answers spend the whole price; an influencer's decline spends a part, their accept keeps the hold. */
const influencer = `v.type IN ('instagram', 'tiktok', 'youtube')`;

export const auditChecks: readonly AuditCheck[] = [
  {
    name: 'wallets',
    question: 'Is every balance the sum of its transfers?',
    sql: `WITH legs AS (
        SELECT t.debit_account_id AS wallet,
               CASE WHEN t.phase IN ('single', 'post') THEN t.amount ELSE 0 END AS debits_posted,
               CASE t.phase WHEN 'pending' THEN t.amount WHEN 'single' THEN 0 ELSE -h.amount END AS debits_pending,
               0 AS credits_posted
          FROM ledger_transfers t LEFT JOIN ledger_transfers h ON h.id = t.pending_id
        UNION ALL
        SELECT credit_account_id, 0, 0, amount FROM ledger_transfers WHERE phase IN ('single', 'post')
      ), counted AS (
        SELECT wallet, sum(debits_posted) debits_posted, sum(debits_pending) debits_pending, sum(credits_posted) credits_posted
          FROM legs GROUP BY wallet)
      SELECT a.id AS wallet, b.debits_posted, c.debits_posted AS counted_debits, b.debits_pending,
             c.debits_pending AS counted_holds, b.credits_posted, c.credits_posted AS counted_credits
        FROM ledger_accounts a LEFT JOIN ledger_balances b ON b.ledger_account_id = a.id LEFT JOIN counted c ON c.wallet = a.id
       WHERE a.account_id IS NOT NULL
         AND (coalesce(b.debits_posted, -1), coalesce(b.debits_pending, -1), coalesce(b.credits_posted, -1))
             IS DISTINCT FROM (coalesce(c.debits_posted, 0), coalesce(c.debits_pending, 0), coalesce(c.credits_posted, 0))`,
  },
  {
    name: 'references',
    question: 'Does all that a transfer names exist, in its unit?',
    sql: `SELECT t.id AS transfer, t.journal_id, t.debit_account_id, t.credit_account_id, t.pending_id
            FROM ledger_transfers t
            LEFT JOIN ledger_journals j ON j.id = t.journal_id
            LEFT JOIN ledger_accounts debit ON debit.id = t.debit_account_id AND debit.unit = t.unit
            LEFT JOIN ledger_accounts credit ON credit.id = t.credit_account_id AND credit.unit = t.unit
            LEFT JOIN ledger_transfers h ON h.id = t.pending_id AND h.phase = 'pending'
           WHERE j.id IS NULL OR debit.id IS NULL OR credit.id IS NULL OR (t.pending_id IS NOT NULL AND h.id IS NULL)`,
  },
  {
    name: 'overdrawn',
    question: 'Is every wallet at or above zero, and no debt overpaid?',
    sql: `SELECT ledger_account_id AS wallet, is_debt, credits_posted - debits_posted - debits_pending AS available
            FROM ledger_balances
           WHERE CASE WHEN is_debt THEN credits_posted > debits_posted OR debits_pending <> 0
                      ELSE debits_posted + debits_pending > credits_posted END`,
  },
  {
    name: 'clearing',
    question: 'Does the clearing account end at zero in every journal?',
    sql: `SELECT t.journal_id, sum(CASE WHEN t.credit_account_id = c.id THEN t.amount ELSE -t.amount END) AS rest
            FROM ledger_accounts c JOIN ledger_transfers t ON c.id IN (t.debit_account_id, t.credit_account_id)
           WHERE c.kind = 'clearing' AND t.phase IN ('single', 'post')
           GROUP BY t.journal_id HAVING sum(CASE WHEN t.credit_account_id = c.id THEN t.amount ELSE -t.amount END) <> 0`,
  },
  {
    name: 'conserved',
    question: 'Is every issued credit in a wallet, in revenue or paid out, less what is owed?',
    sql: `WITH net AS (
        SELECT a.unit, a.kind, sum(CASE WHEN t.credit_account_id = a.id THEN t.amount ELSE -t.amount END) AS amount
          FROM ledger_accounts a JOIN ledger_transfers t ON a.id IN (t.debit_account_id, t.credit_account_id)
         WHERE t.phase IN ('single', 'post') AND a.account_id IS NULL GROUP BY a.unit, a.kind)
      SELECT issued, in_wallets, in_revenue, paid_out FROM (
        SELECT coalesce((SELECT -amount FROM net WHERE kind = 'issuance' AND unit = 'credit'), 0) AS issued,
               coalesce((SELECT amount FROM net WHERE kind = 'revenue' AND unit = 'credit'), 0) AS in_revenue,
               coalesce((SELECT amount FROM net WHERE kind = 'payable' AND unit = 'credit'), 0) AS paid_out,
               (SELECT coalesce(sum(b.credits_posted - b.debits_posted), 0) FROM ledger_balances b
                  JOIN ledger_accounts a ON a.id = b.ledger_account_id AND a.unit = 'credit') AS in_wallets) totals
       WHERE issued <> in_wallets + in_revenue + paid_out`,
  },
  {
    name: 'journals',
    question: 'Does every journal have legs, all of a phase that its kind allows?',
    sql: `SELECT j.id AS journal_id, j.kind, count(t.id) AS legs FROM ledger_journals j
            LEFT JOIN ledger_transfers t ON t.journal_id = j.id
           GROUP BY j.id
          HAVING count(t.id) = 0 OR count(t.id) FILTER (WHERE (j.kind || ':' || t.phase) NOT IN (${allowedPhases})) > 0`,
  },
  {
    name: 'lots',
    question: 'Was every lot filled once, from its own source?',
    sql: `SELECT l.ledger_account_id AS lot, l.source, count(t.id) AS times FROM ledger_accounts a
            LEFT JOIN lots l ON l.ledger_account_id = a.id
            LEFT JOIN ledger_transfers t ON t.credit_account_id = a.id AND t.idem = l.source || ':issued'
           WHERE a.kind = 'lot' GROUP BY a.id, l.ledger_account_id
          HAVING count(t.id) <> 1 OR l.ledger_account_id IS NULL`,
  },
  {
    name: 'open submissions',
    question: 'Does every open submission hold exactly its price?',
    sql: `SELECT s.id AS submission_id, s.status, s.price_hundredths, m.held FROM submissions s
            JOIN services v ON v.id = s.service_id LEFT JOIN (${perSubmission}) m ON m.submission_id = s.id
           WHERE (s.status IN ('queued', 'pending') OR (s.status = 'accepted' AND ${influencer}))
             AND coalesce(m.held, 0) <> s.price_hundredths`,
  },
  {
    name: 'holds',
    question: 'Does every open hold belong to a submission that is open?',
    sql: `SELECT m.submission_id, s.status, m.held FROM (${perSubmission}) m
            LEFT JOIN submissions s ON s.id = m.submission_id LEFT JOIN services v ON v.id = s.service_id
           WHERE m.held > 0 AND NOT coalesce(
             s.status IN ('queued', 'pending') OR (s.status = 'accepted' AND ${influencer}), false)`,
  },
  {
    name: 'prices',
    question: 'Is held + spent + returned the price of every submission, and do spent and returned match its state?',
    sql: `SELECT s.id AS submission_id, s.status, s.price_hundredths, m.held, m.spent, m.returned FROM submissions s
            JOIN services v ON v.id = s.service_id LEFT JOIN (${perSubmission}) m ON m.submission_id = s.id
           WHERE coalesce(m.held, 0) + coalesce(m.spent, 0) + coalesce(m.returned, 0) <> s.price_hundredths
              OR (s.status IN ('wrong_match', 'expired', 'withdrawn', 'cancelled') AND coalesce(m.returned, 0) <> s.price_hundredths)
              OR (s.status IN ('accepted', 'declined', 'placed') AND NOT ${influencer} AND coalesce(m.spent, 0) <> s.price_hundredths)
              OR (s.status = 'declined' AND ${influencer} AND coalesce(m.spent, 0) = 0)`,
  },
  {
    name: 'shares',
    question: 'Did every answer pay the curator the share fixed when the campaign was paid?',
    sql: `SELECT s.id AS submission_id, s.curator_share_hundredths AS share, s.price_hundredths AS price, m.spent,
                 coalesce(e.amount, 0) AS earned
            FROM submissions s JOIN (${perSubmission}) m ON m.submission_id = s.id
            LEFT JOIN ledger_transfers e ON e.idem = 'submission:' || s.id || ':earned'
           WHERE coalesce(e.amount, 0) <> floor(m.spent * s.curator_share_hundredths / s.price_hundredths)`,
  },
  {
    name: 'payments',
    question:
      'Was every campaign with submissions paid once (a resend never), and does every payment belong to a campaign?',
    sql: `SELECT c.id AS campaign_id, c.status, j.id AS journal_id FROM campaigns c
            FULL JOIN ledger_journals j ON j.idem = 'campaign:' || c.id || ':paid'
           WHERE (c.id IS NOT NULL AND (c.paid_at IS NOT NULL AND c.resend_of IS NULL) <> (j.id IS NOT NULL))
              OR (c.id IS NULL AND j.kind = 'campaign_paid')`,
  },
  {
    name: 'gifts',
    question: 'Is every redeemed gift code one lot of its amount, and does every gift lot belong to a redeemed code?',
    sql: `SELECT g.id AS gift_code_id, g.hundredths, t.amount FROM gift_codes g
            FULL JOIN (SELECT j.idem, j.creator_account_id, t.amount FROM ledger_journals j
                         JOIN ledger_transfers t ON t.journal_id = j.id WHERE j.kind = 'gift_redeemed') t
              ON t.idem = 'gift:' || g.id
           WHERE (g.id IS NULL) OR (g.redeemed_by IS NOT NULL) <> (t.amount IS NOT NULL)
              OR (t.amount IS NOT NULL AND (t.amount <> g.hundredths OR t.creator_account_id <> g.redeemed_by))`,
  },
  {
    name: 'earnings',
    question: 'Has every cleared earning moved, and is every other one still clearing?',
    sql: `SELECT s.id AS submission_id, s.clears_at, s.cleared_at, e.amount AS earned, j.id AS cleared_by FROM submissions s
            LEFT JOIN ledger_transfers e ON e.idem = 'submission:' || s.id || ':earned'
            LEFT JOIN ledger_journals j ON j.idem = 'submission:' || s.id || ':cleared'
           WHERE (s.clears_at IS NOT NULL) <> (e.id IS NOT NULL) OR (s.cleared_at IS NOT NULL) <> (j.id IS NOT NULL)`,
  },
  ...paymentChecks,
  ...settlementChecks,
  ...cashOutChecks,
];
