import type { Knex } from 'knex';
import { queryRows, type Statement, statement } from '../../sql.ts';
import { campaignEvent, recordFeed } from '../feed/index.ts';
import { scoreForecasts } from '../forecasts/index.ts';
import { campaignChanged, notifyLive } from '../live/index.ts';
import { campaignStates, nextState } from '../states/index.ts';

/** A campaign that has just been completed. */
export interface Completed {
  id: number;
  account_id: number;
}

/** Completes those of the locked campaigns that have nothing queued or pending. */
export async function finishCampaigns(trx: Knex.Transaction, campaignIds: readonly number[]): Promise<void> {
  const rows = await queryRows<Completed>(trx)`
    UPDATE campaigns c SET status = ${nextState(campaignStates, 'sent', 'complete')}, completed_at = app_now()
     WHERE c.id = ANY (${[...campaignIds]}::int[]) AND c.status = 'sent'
       AND NOT EXISTS (SELECT 1 FROM submissions s WHERE s.campaign_id = c.id AND s.status IN ('queued', 'pending'))
    RETURNING c.id, c.account_id`;
  await publishCompleted(trx, rows);
}

/**
 * Completes the locked campaigns of submissions, where nothing else is queued or pending: to be written together with what closes the
 * submissions. Returns `Completed`s, for `publishCompleted`.
 */
export const finishStatement = (closing: readonly { id: number; campaign_id: number }[]): Statement => statement`
    UPDATE campaigns c SET status = ${nextState(campaignStates, 'sent', 'complete')}, completed_at = app_now()
     WHERE c.id = ANY (${[...new Set(closing.map((one) => one.campaign_id))]}::int[]) AND c.status = 'sent'
       AND NOT EXISTS (SELECT 1 FROM submissions s WHERE s.campaign_id = c.id AND s.status IN ('queued', 'pending')
         AND s.id <> ALL (${closing.map((one) => one.id)}::int[]))
    RETURNING c.id, c.account_id`;

/** What follows from the completion of campaigns, in its transaction. */
export async function publishCompleted(trx: Knex.Transaction, rows: readonly Completed[]): Promise<void> {
  if (rows.length === 0) return;
  await scoreForecasts(
    trx,
    rows.map((row) => row.id),
  );
  await recordFeed(
    trx,
    rows.map((row) => campaignEvent(row, { kind: 'campaign_completed', key: 'completed' })),
  );
  await notifyLive(
    trx,
    rows.map((row) => campaignChanged(row.account_id, row.id)),
  );
}
