import { defaultRules } from '../../src/rules.ts';
import { queryRows } from '../../src/sql.ts';
import { autoApproveCredits, type Coalition } from './coalition.world.ts';

/* Who approved what is paid out. */

const { autoApproveDays } = defaultRules.cashOut;

/** The demands that were approved automatically against the rules: to a destination never paid before, or above the limit in 30 days. */
export const wronglyApproved = ({ api, accountIds }: Coalition) => queryRows<{ id: number }>(api.db)`
  SELECT c.id FROM cash_outs c
   WHERE c.account_id = ANY (${accountIds}::int[]) AND c.approved_by IS NULL AND c.approved_at IS NOT NULL AND c.status = 'approved'
     AND (NOT EXISTS (SELECT 1 FROM cash_outs p WHERE p.account_id = c.account_id AND p.identity_hash = c.identity_hash AND p.status = 'paid')
          OR EXISTS (SELECT 1 FROM cash_outs a
                      WHERE a.approved_by IS NULL AND a.status IN ('approved', 'sent', 'paid') AND a.approved_at <= c.approved_at
                        AND a.approved_at > c.approved_at - make_interval(days => ${autoApproveDays})
                     HAVING sum(a.hundredths) FILTER (WHERE a.account_id = c.account_id) > ${autoApproveCredits * 100}
                         OR sum(a.hundredths) FILTER (WHERE a.identity_hash = c.identity_hash) > ${autoApproveCredits * 100}))`;

/** The approved demands of accounts that owe: none of them is sent. */
export const owingDemands = ({ api, accountIds }: Coalition) => queryRows<{ id: number }>(api.db)`
  SELECT c.id FROM cash_outs c WHERE c.status = 'approved' AND c.account_id = ANY (${accountIds}::int[])
     AND EXISTS (SELECT 1 FROM receivables r JOIN ledger_balances b ON b.ledger_account_id = r.ledger_account_id
                  WHERE r.account_id = c.account_id AND b.debits_posted > b.credits_posted)
   ORDER BY c.id`;
