import type { Knex } from 'knex';
import { execute, queryRows } from '../../sql.ts';

/**
 * Notes which of these submissions still wait for the end of a return or dispute.
 * @param waiting a part of `submissionIds`
 */
export async function noteDeferred(
  trx: Knex.Transaction,
  submissionIds: readonly number[],
  waiting: readonly number[],
): Promise<void> {
  await execute(trx)`
    DELETE FROM deferred_promise_refunds
     WHERE submission_id = ANY (${[...submissionIds]}::int[]) AND submission_id <> ALL (${[...waiting]}::int[])`;
  if (waiting.length === 0) return;
  await execute(trx)`
    INSERT INTO deferred_promise_refunds (submission_id) SELECT unnest(${[...waiting]}::int[]) ON CONFLICT DO NOTHING`;
}

export interface DeferredRefund {
  id: number;
  campaign_id: number;
  creator_account_id: number;
}

/**
 * Locks submissions whose refund waits for nothing any more: every return and dispute of what paid for them has ended. Their campaigns
 * are locked first, as everywhere (docs/decisions/040).
 */
export async function lockDecidedRefunds(trx: Knex.Transaction, limit: number): Promise<DeferredRefund[]> {
  const campaigns = await queryRows<{ id: number }>(trx)`
    SELECT c.id FROM campaigns c
     WHERE c.id IN (SELECT s.campaign_id FROM submissions s JOIN deferred_promise_refunds d ON d.submission_id = s.id)
     ORDER BY c.id FOR NO KEY UPDATE SKIP LOCKED`;
  return queryRows<DeferredRefund>(trx)`
    SELECT s.id, s.campaign_id, s.creator_account_id FROM submissions s
     WHERE s.id IN (SELECT submission_id FROM deferred_promise_refunds)
       AND s.campaign_id = ANY (${campaigns.map((campaign) => campaign.id)}::int[])
       AND NOT EXISTS (
         SELECT FROM ledger_transfers p JOIN lots l ON l.ledger_account_id = p.debit_account_id
          WHERE p.submission_id = s.id AND p.phase = 'post'
            AND (EXISTS (SELECT FROM chargebacks c WHERE c.state = 'open'
                            AND l.source IN ('payment:' || c.purchase_id, 'invoice:' || c.invoice_id))
                 OR EXISTS (SELECT FROM purchase_returns r WHERE r.state = 'pending' AND l.source = 'payment:' || r.purchase_id)))
     ORDER BY s.id LIMIT ${limit} FOR NO KEY UPDATE SKIP LOCKED`;
}

/**
 * After the bank sent a paid return back: the promises that broke since the return began and returned nothing are refunded after all.
 * Call it once the lots are restored and locked, so that a promise that is breaking at this moment is seen or sees them.
 */
export const deferRefundsOfReturn = (trx: Knex.Transaction, returnId: number): Promise<void> =>
  execute(trx)`
    INSERT INTO deferred_promise_refunds (submission_id)
    SELECT s.id FROM purchase_returns r, submissions s
     WHERE r.id = ${returnId} AND s.status = 'broken' AND s.price_hundredths > 0 AND s.broken_at >= r.created_at
       AND s.id IN (SELECT p.submission_id FROM lots l JOIN ledger_transfers p ON p.debit_account_id = l.ledger_account_id
                     WHERE l.source = 'payment:' || r.purchase_id AND p.phase = 'post')
       AND NOT EXISTS (SELECT FROM ledger_journals j WHERE j.idem = 'submission:' || s.id || ':broken')
    ON CONFLICT DO NOTHING`;
