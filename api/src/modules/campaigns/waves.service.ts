import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { execute, queryOne, queryRows, raw } from '../../sql.ts';
import { campaignEvent, recordFeed } from '../feed/index.ts';
import { hasDebtSql } from '../ledger/index.ts';
import { campaignChanged, notifyLive, walletChanged } from '../live/index.ts';
import { lockCampaign } from './campaigns.repository.ts';
import { cancelQueued } from './cancel.service.ts';
import { finishCampaigns } from './complete-sent.service.ts';
import { startSubmissions } from './send.service.ts';

interface WaveProgress {
  id: number;
  account_id: number;
  wave_min_percent: number;
  answered: number;
  accepted: number;
  queued: number;
  pending: number;
}

/** The results of a locked campaign's first wave, read after the lock. Only accepts and declines count as answers. */
async function waveProgress(trx: Knex.Transaction, campaignId: number): Promise<WaveProgress> {
  return queryOne<WaveProgress>(trx)`
    SELECT c.id, c.account_id, c.wave_min_percent,
           count(*) FILTER (WHERE a.decision IN ('accepted', 'declined')) AS answered,
           count(*) FILTER (WHERE a.decision = 'accepted') AS accepted,
           count(*) FILTER (WHERE s.status = 'queued') AS queued, count(*) FILTER (WHERE s.status = 'pending') AS pending
      FROM campaigns c JOIN submissions s ON s.campaign_id = c.id LEFT JOIN answers a ON a.submission_id = s.id
     WHERE c.id = ${campaignId} GROUP BY c.id`;
}

/** Cancels the queued submissions of a locked campaign, and completes it where nothing else is open. */
async function stop(trx: Knex.Transaction, campaign: Pick<WaveProgress, 'id' | 'account_id'>): Promise<void> {
  const cancelled = await cancelQueued(trx, [campaign.id]);
  await execute(trx)`UPDATE campaigns SET wave_outcome = 'stopped' WHERE id = ${campaign.id}`;
  await recordFeed(trx, [campaignEvent(campaign, { kind: 'wave_stopped', amount: cancelled.returnedTo(campaign.id) })]);
  await notifyLive(trx, [walletChanged(campaign.account_id), campaignChanged(campaign.account_id, campaign.id)]);
  await finishCampaigns(trx, [campaign.id]);
}

/** Sends the second wave of a locked campaign. */
async function continueWaves(trx: Knex.Transaction, campaign: WaveProgress): Promise<void> {
  await execute(trx)`UPDATE campaigns SET wave_outcome = 'continued' WHERE id = ${campaign.id}`;
  await recordFeed(trx, [campaignEvent(campaign, { kind: 'wave_sent' })]);
  await startSubmissions(trx, [campaign.id], 2);
  await notifyLive(trx, [campaignChanged(campaign.account_id, campaign.id)]);
}

/**
 * Decides about one campaign whose first wave has ended: the second is sent if enough answers were accepts, else it is cancelled
 * and its credits are returned. Accounts with a debt are skipped. One campaign per transaction, since each locks wallets.
 * @returns whether there was one
 */
export const decideWave = (db: Knex): Promise<boolean> =>
  db.transaction(async (trx) => {
    const rows = await queryRows<{ id: number }>(trx)`
      SELECT c.id FROM campaigns c
       WHERE c.status = 'sent' AND c.wave_first IS NOT NULL AND c.wave_outcome IS NULL
         AND NOT ${raw(hasDebtSql('c.account_id'))}
         AND EXISTS (SELECT 1 FROM submissions s WHERE s.campaign_id = c.id AND s.status = 'queued')
         AND NOT EXISTS (SELECT 1 FROM submissions s WHERE s.campaign_id = c.id AND s.status = 'pending')
       ORDER BY c.id LIMIT 1 FOR NO KEY UPDATE OF c SKIP LOCKED`;
    if (!rows[0]) return false;
    const campaign = await waveProgress(trx, rows[0].id);
    // The campaign changed between the query and the lock.
    if (campaign.queued === 0 || campaign.pending > 0) return true;
    const isGood = campaign.answered > 0 && campaign.accepted * 100 >= campaign.wave_min_percent * campaign.answered;
    await (isGood ? continueWaves : stop)(trx, campaign);
    return true;
  });

/**
 * The creator stops the second wave. Idempotent.
 * @throws AppError not_found, wrong_state where nothing is queued
 */
export async function stopWaves(db: Knex, accountId: number, campaignId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const campaign = await lockCampaign(trx, accountId, campaignId);
    if (campaign.wave_outcome === 'stopped') return;
    const { queued } = campaign.status === 'sent' ? await waveProgress(trx, campaignId) : { queued: 0 };
    if (queued === 0 || campaign.wave_first === null) {
      throw new AppError('wrong_state', because('campaigns.no_wave'));
    }
    await stop(trx, campaign);
  });
}
