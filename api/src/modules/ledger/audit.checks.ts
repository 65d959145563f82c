import { among, type AuditCheck, type AuditPass, type Only, type QueryCheck } from './audit.check.ts';
import { booksPass, netSql } from './audit.books.ts';
import { cashOutChecks } from './audit.cash-out.checks.ts';
import { journalChecks, journalPass } from './audit.journals.ts';
import { paymentChecks } from './audit.payment.checks.ts';
import {
  answerChecks,
  campaignFigures,
  campaignStates,
  holdChecks,
  promiseRefunds,
  settlementChecks,
  unpublishedAnswers,
} from './audit.settlement.checks.ts';
import type { Remainder } from './audit.screen.ts';
import { submissionsPass } from './audit.submissions.ts';

const wallets: QueryCheck = {
  name: 'wallets',
  readsFlows: true,
  question: 'Is every balance the sum of its transfers?',
  sql: `SELECT a.id AS wallet, b.debits_posted, c.debits_posted AS counted_debits, b.debits_pending,
               c.debits_pending AS counted_holds, b.credits_posted, c.credits_posted AS counted_credits
          FROM ledger_accounts a LEFT JOIN ledger_balances b ON b.ledger_account_id = a.id
          LEFT JOIN (
            SELECT wallet, sum(debits_posted) AS debits_posted, sum(debits_pending) AS debits_pending, sum(credits_posted) AS credits_posted
              FROM (SELECT debit_id AS wallet, CASE WHEN phase IN ('single', 'post') THEN amount ELSE 0 END AS debits_posted,
                           CASE resolution WHEN 'open' THEN amount ELSE 0 END AS debits_pending, 0 AS credits_posted FROM flows
                    UNION ALL
                    SELECT credit_id, 0, 0, amount FROM flows WHERE phase IN ('single', 'post')) leg
             GROUP BY wallet) c ON c.wallet = a.id
         WHERE a.account_id IS NOT NULL
           AND (coalesce(b.debits_posted, -1), coalesce(b.debits_pending, -1), coalesce(b.credits_posted, -1))
               IS DISTINCT FROM (coalesce(c.debits_posted, 0), coalesce(c.debits_pending, 0), coalesce(c.credits_posted, 0))`,
};

/** Each transfer is looked at only where the sums say that one is wrong: a resolution belongs to one hold, so that as many are resolved. */
const references: QueryCheck = {
  name: 'references',
  readsFlows: true,
  question:
    'Does all that a transfer names exist, in its unit, and does what resolves a hold have its wallet and submission?',
  sql: `SELECT t.id AS transfer, t.journal_id, t.debit_account_id, t.credit_account_id, t.pending_id
          FROM ledger_transfers t
          LEFT JOIN ledger_accounts debit ON debit.id = t.debit_account_id AND debit.unit = t.unit
          LEFT JOIN ledger_accounts credit ON credit.id = t.credit_account_id AND credit.unit = t.unit
          LEFT JOIN ledger_transfers h ON h.id = t.pending_id AND h.phase = 'pending' AND h.debit_account_id = t.debit_account_id
                                      AND h.submission_id IS NOT DISTINCT FROM t.submission_id
         WHERE (SELECT sum(CASE WHEN f.phase IN ('post', 'void') THEN f.transfers WHEN f.resolution = 'resolved' THEN -f.transfers ELSE 0 END) <> 0
                    OR bool_or(debit.id IS NULL OR credit.id IS NULL)
                  FROM flows f LEFT JOIN ledger_accounts debit ON debit.id = f.debit_id AND debit.unit = f.unit
                  LEFT JOIN ledger_accounts credit ON credit.id = f.credit_id AND credit.unit = f.unit)
           AND (debit.id IS NULL OR credit.id IS NULL OR (t.pending_id IS NOT NULL AND h.id IS NULL))`,
};

const parties: QueryCheck = {
  name: 'parties',
  question: 'Do the accounts, the campaign and the submission that a journal names exist?',
  sql: `SELECT j.id AS journal, j.kind FROM ledger_journals j
          LEFT JOIN accounts creator ON creator.id = j.creator_account_id
          LEFT JOIN accounts curator ON curator.id = j.curator_account_id
          LEFT JOIN campaigns c ON c.id = j.campaign_id
          LEFT JOIN submissions s ON s.id = j.submission_id
         WHERE (j.creator_account_id IS NOT NULL AND creator.id IS NULL) OR (j.curator_account_id IS NOT NULL AND curator.id IS NULL)
            OR (j.campaign_id IS NOT NULL AND c.id IS NULL) OR (j.submission_id IS NOT NULL AND s.id IS NULL)`,
};

const overdrawn: QueryCheck = {
  name: 'overdrawn',
  question: 'Is every wallet at or above zero, and no debt overpaid?',
  sql: `SELECT ledger_account_id AS wallet, is_debt, credits_posted - debits_posted - debits_pending AS available
          FROM ledger_balances
         WHERE CASE WHEN is_debt THEN credits_posted > debits_posted OR debits_pending <> 0
                    ELSE debits_posted + debits_pending > credits_posted END`,
};

const conserved: QueryCheck = {
  name: 'conserved',
  readsFlows: true,
  question: 'Is every issued credit in a wallet, in revenue or paid out, less what is owed?',
  sql: `SELECT issued, in_wallets, in_revenue, paid_out FROM (
          SELECT coalesce(-sum(amount) FILTER (WHERE kind = 'issuance'), 0) AS issued,
                 coalesce(sum(amount) FILTER (WHERE kind = 'revenue'), 0) AS in_revenue,
                 coalesce(sum(amount) FILTER (WHERE kind = 'payable'), 0) AS paid_out,
                 (SELECT coalesce(sum(b.credits_posted - b.debits_posted), 0) FROM ledger_balances b
                    JOIN ledger_accounts a ON a.id = b.ledger_account_id AND a.unit = 'credit') AS in_wallets
            FROM (${netSql}) net WHERE unit = 'credit') totals
         WHERE issued <> in_wallets + in_revenue + paid_out`,
};

const lots: QueryCheck = {
  name: 'lots',
  question: 'Was every lot filled once, from its own source?',
  sql: `SELECT l.ledger_account_id AS lot, l.source, count(t.id) AS times FROM ledger_accounts a
          LEFT JOIN lots l ON l.ledger_account_id = a.id
          LEFT JOIN ledger_transfers t ON t.credit_account_id = a.id AND t.idem = l.source || ':issued'
         WHERE a.kind = 'lot' GROUP BY a.id, l.ledger_account_id
        HAVING count(t.id) <> 1 OR l.ledger_account_id IS NULL`,
};

const payments: QueryCheck = {
  name: 'payments',
  question:
    'Was every campaign with submissions paid once (a resend never), and does every payment belong to a campaign?',
  sql: `SELECT c.id AS campaign_id, c.status, j.id AS journal_id FROM campaigns c
          FULL JOIN (SELECT id, idem FROM ledger_journals WHERE kind = 'campaign_paid') j ON j.idem = 'campaign:' || c.id || ':paid'
         WHERE c.id IS NULL OR (c.paid_at IS NOT NULL AND c.resend_of IS NULL) <> (j.id IS NOT NULL)`,
};

const gifts: QueryCheck = {
  name: 'gifts',
  question: 'Is every redeemed gift code one lot of its amount, and does every gift lot belong to a redeemed code?',
  sql: `SELECT g.id AS gift_code_id, g.hundredths, t.amount FROM gift_codes g
          FULL JOIN (SELECT j.idem, j.creator_account_id, t.amount FROM ledger_journals j
                       JOIN ledger_transfers t ON t.journal_id = j.id WHERE j.kind = 'gift_redeemed') t
            ON t.idem = 'gift:' || g.id
         WHERE (g.id IS NULL) OR (g.redeemed_by IS NOT NULL) <> (t.amount IS NOT NULL)
            OR (t.amount IS NOT NULL AND (t.amount <> g.hundredths OR t.creator_account_id <> g.redeemed_by))`,
};

/** In the order of the report. */
export const auditChecks: readonly AuditCheck[] = [
  wallets,
  references,
  parties,
  overdrawn,
  journalChecks.clearing,
  conserved,
  journalChecks.journals,
  journalChecks.changes,
  lots,
  ...holdChecks,
  payments,
  gifts,
  ...answerChecks,
  ...paymentChecks,
  ...settlementChecks,
  promiseRefunds,
  unpublishedAnswers,
  campaignFigures(),
  campaignStates,
  ...cashOutChecks,
];

const submissionChecks = [...holdChecks, ...answerChecks, ...settlementChecks];
const bookChecks = [
  overdrawn,
  lots,
  payments,
  gifts,
  ...paymentChecks,
  promiseRefunds,
  unpublishedAnswers,
  campaignStates,
  ...cashOutChecks,
];
const withFlows = bookChecks.filter((check) => check.readsFlows);

/** What no sum says. */
export const alwaysPass = booksPass(bookChecks.filter((check) => !check.readsFlows));

/** With `alwaysPass`, looks at everything; the longest first. */
export const exactPasses: readonly AuditPass[] = [
  submissionsPass(submissionChecks),
  journalPass(),
  booksPass([wallets, references, parties, conserved, campaignFigures(), ...withFlows]),
];

/**
 * With `alwaysPass`, looks at everything where the sums agree: they say that wallets, references, parties, the total, and the proofs and figures of
 * all else are right, and that nothing else moved sales and payouts.
 */
export const remainingPasses = ({ submissionIds, journalIds, campaignIds }: Remainder): readonly AuditPass[] => {
  const ofCampaigns: Only = (id) =>
    `${id} IN (SELECT id FROM campaigns WHERE type = 'influencers' OR ${among(campaignIds, 'int')('id')})`;
  const ofJournals = among(journalIds, 'bigint');
  return [
    submissionsPass(submissionChecks, among(submissionIds, 'int')),
    journalPass(ofJournals),
    booksPass([campaignFigures(ofCampaigns), ...withFlows], ofJournals),
  ];
};
