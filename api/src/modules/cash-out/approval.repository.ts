import type { PayoutMethod } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { execute, queryOne, queryRows } from '../../sql.ts';

/** Serialises automatic approvals to one destination, so that two accounts can't both take the rest of its limit. */
export const lockDestination = (trx: Knex.Transaction, id: number): Promise<void> => execute(trx)`
  SELECT pg_advisory_xact_lock(hashtextextended('cash-out:' || encode(identity_hash, 'hex'), 0)) FROM cash_outs WHERE id = ${id}`;

export interface ApprovalFacts {
  /** A demand of this account to this destination was paid before: what others got there proves nothing. */
  isPaidBefore: boolean;
  /** What was approved automatically within the days, to the account or to the destination: the larger of both, in hundredths. */
  approved: number;
}

/** What decides whether a demand is approved automatically. */
export async function approvalFacts(trx: Knex.Transaction, id: number, withinDays: number): Promise<ApprovalFacts> {
  return queryOne<ApprovalFacts>(trx)`
    SELECT EXISTS (SELECT 1 FROM cash_outs p WHERE p.account_id = c.account_id AND p.identity_hash = c.identity_hash
                     AND p.status = 'paid') AS "isPaidBefore",
           greatest(coalesce(sum(a.hundredths) FILTER (WHERE a.account_id = c.account_id), 0),
                    coalesce(sum(a.hundredths) FILTER (WHERE a.identity_hash = c.identity_hash), 0))::bigint AS approved
      FROM cash_outs c
      LEFT JOIN cash_outs a ON (a.account_id = c.account_id OR a.identity_hash = c.identity_hash)
       AND a.approved_by IS NULL AND a.status IN ('approved', 'sent', 'paid')
       AND a.approved_at > app_now() - make_interval(days => ${withinDays})
     WHERE c.id = ${id} GROUP BY c.id`;
}

export interface WayApproval extends ApprovalFacts {
  method: PayoutMethod;
}

/** The same for a demand that an account might make now, for each of its methods with a destination. */
export const approvalOfWays = (db: Knex, accountId: number, withinDays: number): Promise<WayApproval[]> =>
  queryRows<WayApproval>(db)`
    SELECT p.method,
           EXISTS (SELECT 1 FROM cash_outs c WHERE c.account_id = p.account_id AND c.identity_hash = p.identity_hash
                     AND c.status = 'paid') AS "isPaidBefore",
           greatest(coalesce(sum(a.hundredths) FILTER (WHERE a.account_id = p.account_id), 0),
                    coalesce(sum(a.hundredths) FILTER (WHERE a.identity_hash = p.identity_hash), 0))::bigint AS approved
      FROM payout_accounts p
      LEFT JOIN cash_outs a ON (a.account_id = p.account_id OR a.identity_hash = p.identity_hash)
       AND a.approved_by IS NULL AND a.status IN ('approved', 'sent', 'paid')
       AND a.approved_at > app_now() - make_interval(days => ${withinDays})
     WHERE p.account_id = ${accountId} AND p.identity_hash IS NOT NULL GROUP BY p.account_id, p.method, p.identity_hash`;
