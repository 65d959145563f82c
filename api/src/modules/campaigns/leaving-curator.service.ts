import type { Knex } from 'knex';
import { queryRows } from '../../sql.ts';
import { cancelAndNotify, markCancelled } from './cancel.service.ts';
import { finishCampaigns } from './complete-sent.service.ts';

/** Cancels what is queued at the services of a curator whose account is being deleted: the credits go back to the creators. */
export async function cancelForLeaving(trx: Knex.Transaction, curatorAccountId: number): Promise<void> {
  const campaigns = await queryRows<{ id: number }>(trx)`
    SELECT id FROM campaigns WHERE id IN (
      SELECT campaign_id FROM submissions WHERE curator_account_id = ${curatorAccountId} AND status = 'queued')
     ORDER BY id FOR NO KEY UPDATE`;
  if (campaigns.length === 0) return;
  const submissions = await queryRows<{ id: number; campaign_id: number; creator_account_id: number; price: number }>(
    trx,
  )`
    SELECT id, campaign_id, creator_account_id, price_hundredths AS price FROM submissions
     WHERE curator_account_id = ${curatorAccountId} AND status = 'queued' ORDER BY id FOR NO KEY UPDATE`;
  await cancelAndNotify(trx, submissions);
  const ids = campaigns.map(({ id }) => id);
  await finishCampaigns(trx, ids);
  // What hasn't gone out yet and has nobody left to go to ends, too.
  const empty = await queryRows<{ id: number }>(trx)`
    SELECT id FROM campaigns c WHERE id = ANY (${ids}::int[]) AND status IN ('awaiting_audio', 'scheduled')
       AND NOT EXISTS (SELECT FROM submissions s WHERE s.campaign_id = c.id AND s.status = 'queued')`;
  await markCancelled(
    trx,
    empty.map(({ id }) => id),
  );
}
