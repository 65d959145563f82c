import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import { campaignEvent, recordFeed } from '../feed/index.ts';
import { scoreForecasts } from '../forecasts/index.ts';
import { campaignChanged, notifyLive } from '../live/index.ts';
import { campaignStates, nextState } from '../states/index.ts';

/** Completes those of the locked campaigns that have nothing queued or pending. */
export async function finishCampaigns(trx: Knex.Transaction, campaignIds: readonly number[]): Promise<void> {
  const rows = await queryRows<{ id: number; account_id: number }>(trx)`
    UPDATE campaigns c SET status = ${nextState(campaignStates, 'sent', 'complete')}, completed_at = app_now()
     WHERE c.id = ANY (${[...campaignIds]}::int[]) AND c.status = 'sent'
       AND NOT EXISTS (SELECT 1 FROM submissions s WHERE s.campaign_id = c.id AND s.status IN ('queued', 'pending'))
    RETURNING c.id, c.account_id`;
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
