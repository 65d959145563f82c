import type { AuditPass, Only, QueryCheck } from './audit.check.ts';

/**
 * The transfers added up by the accounts they move between. `resolution` says of holds whether they are open, resolved for the same wallet and
 * submission, or for another one.
 */
const allFlows = `
  SELECT t.debit_account_id AS debit_id, t.credit_account_id AS credit_id, t.unit, t.phase,
         CASE WHEN t.phase <> 'pending' THEN NULL WHEN r.pending_id IS NULL THEN 'open'
              WHEN r.debit_account_id = t.debit_account_id AND r.submission_id IS NOT DISTINCT FROM t.submission_id THEN 'resolved'
              ELSE 'mistaken' END AS resolution,
         total_hundredths(t.amount) AS amount, count(*) AS transfers
    FROM ledger_transfers t
    LEFT JOIN (SELECT pending_id, debit_account_id, submission_id FROM ledger_transfers WHERE phase IN ('post', 'void')) r
      ON r.pending_id = CASE t.phase WHEN 'pending' THEN t.id END
   GROUP BY 1, 2, 3, 4, 5`;

/** Those of some journals, without what became of their holds. */
const flowsOf = (only: Only) => `
  SELECT t.debit_account_id AS debit_id, t.credit_account_id AS credit_id, t.phase, total_hundredths(t.amount) AS amount
    FROM ledger_transfers t WHERE ${only('t.journal_id')} GROUP BY 1, 2, 3`;

/**
 * A statement for checks with queries of their own, which share `flows`.
 * @param only the condition on a journal's id that says whose transfers are added up
 */
export const booksPass = (checks: readonly QueryCheck[], only?: Only): AuditPass =>
  `WITH flows AS MATERIALIZED (${only ? flowsOf(only) : allFlows})
   ${checks.map(({ name, sql }) => `SELECT '${name}' AS name, to_jsonb(found) AS row FROM (${sql}) found`).join(' UNION ALL ')}`;

/** What each unit's accounts of each kind gained, of all that was posted. */
export const netSql = `
  SELECT a.unit, a.kind, sum(CASE WHEN f.credit_id = a.id THEN f.amount ELSE -f.amount END) AS amount
    FROM ledger_accounts a JOIN flows f ON a.id IN (f.debit_id, f.credit_id)
   WHERE f.phase IN ('single', 'post') AND a.account_id IS NULL GROUP BY a.unit, a.kind`;
