import type { Knex } from 'knex';
import { execute, queryRows } from '../../sql.ts';
import { publishDebts } from '../chargebacks/index.ts';
import { recordFeed, submissionEvent } from '../feed/index.ts';
import { clearEarnings, hundredths } from '../ledger/index.ts';
import { notifyLive, walletChanged } from '../live/index.ts';

const batch = 5_000;

/**
 * Clears one batch of earnings whose clearing days are over and that have no open flag; safe to run in several processes.
 * An earning without its booking is left to the audit and doesn't block the others.
 * @returns how many were cleared
 */
export const clearDue = (db: Knex): Promise<number> =>
  db.transaction(async (trx) => {
    const rows = await queryRows<{ id: number; campaign_id: number; curator_account_id: number }>(trx)`
      SELECT id, campaign_id, curator_account_id FROM submissions
       WHERE clears_at <= app_now() AND cleared_at IS NULL AND reversed_at IS NULL AND NOT is_flagged
         AND EXISTS (SELECT 1 FROM ledger_transfers e WHERE e.idem = 'submission:' || submissions.id || ':earned')
       ORDER BY clears_at, id LIMIT ${batch} FOR NO KEY UPDATE SKIP LOCKED`;
    if (rows.length === 0) return 0;
    const ids = rows.map((row) => row.id);
    const { debts } = await clearEarnings(trx, ids);
    await execute(trx)`UPDATE submissions SET cleared_at = app_now() WHERE id = ANY (${ids}::int[])`;
    const earned = await queryRows<{ submission_id: number; amount: number }>(trx)`
      SELECT submission_id, amount FROM ledger_transfers
       WHERE submission_id = ANY (${ids}::int[]) AND idem = 'submission:' || submission_id || ':cleared'`;
    const amountOf = new Map(earned.map((row) => [row.submission_id, hundredths(row.amount)]));
    await recordFeed(
      trx,
      rows.map((row) =>
        submissionEvent(row, {
          role: 'curator',
          kind: 'earning_cleared',
          key: 'cleared',
          amount: amountOf.get(row.id)!,
        }),
      ),
    );
    await publishDebts(trx, debts);
    await notifyLive(
      trx,
      rows.map((row) => walletChanged(row.curator_account_id)),
    );
    return rows.length;
  });
