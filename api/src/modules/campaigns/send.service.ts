import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import { recordFeed, type NewFeedEvent } from '../feed/index.ts';
import { assertNoDebt, hasDebtSql } from '../ledger/index.ts';
import { notifyLive } from '../live/index.ts';
import { countOutcome } from '../statistics/index.ts';
import { campaignStates, nextState, submissionStates } from '../states/index.ts';
import { lockCampaign, trackHasAudio, type CampaignRow } from './campaigns.repository.ts';

interface Sent {
  id: number;
  campaign_id: number;
  service_id: number;
  curator_account_id: number;
  is_new_version: boolean;
}

/**
 * Sends paid campaigns that the caller has locked: every queued submission of the first wave becomes pending and its clock
 * starts. Pays nothing.
 */
export async function markSent(trx: Knex.Transaction, campaignIds: readonly number[]): Promise<void> {
  if (campaignIds.length === 0) return;
  const campaigns = await trx.raw<{ rows: { id: number; account_id: number }[] }>(
    `UPDATE campaigns SET status = ?, sent_at = app_now() WHERE id = ANY (?::int[]) RETURNING id, account_id`,
    [nextState(campaignStates, 'scheduled', 'send'), [...campaignIds]],
  );
  await recordFeed(
    trx,
    campaigns.rows.map((campaign): NewFeedEvent => ({
      accountId: campaign.account_id,
      role: 'creator',
      kind: 'campaign_sent',
      campaignId: campaign.id,
      idem: `campaign:${campaign.id}:sent`,
    })),
  );
  await notifyLive(
    trx,
    campaigns.rows.map((campaign) => ({
      accountId: campaign.account_id,
      event: { type: 'campaign' as const, campaignId: campaign.id },
    })),
  );
  await startSubmissions(trx, campaignIds, 1);
}

/** Starts the clocks of one wave of sent campaigns that the caller has locked, and tells its curators. */
export async function startSubmissions(
  trx: Knex.Transaction,
  campaignIds: readonly number[],
  wave: 1 | 2,
): Promise<void> {
  const { rows: sent } = await trx.raw<{ rows: Sent[] }>(
    `UPDATE submissions
        SET status = ?, sent_at = app_now(), deadline_at = app_now() + make_interval(days => reply_days)
      WHERE campaign_id = ANY (?::int[]) AND status = 'queued' AND wave = ?
     RETURNING id, campaign_id, service_id, curator_account_id, resend_of IS NOT NULL AS is_new_version`,
    [nextState(submissionStates, 'queued', 'send'), [...campaignIds], wave],
  );
  await recordFeed(
    trx,
    sent.map((submission): NewFeedEvent => ({
      accountId: submission.curator_account_id,
      role: 'curator',
      kind: submission.is_new_version ? 'new_version_received' : 'received',
      campaignId: submission.campaign_id,
      submissionId: submission.id,
      idem: `submission:${submission.id}:received`,
    })),
  );
  await notifyLive(
    trx,
    sent.map((submission) => ({ accountId: submission.curator_account_id, event: { type: 'queue' as const } })),
  );
  await countOutcome(
    trx,
    'received',
    sent.map((submission) => submission.service_id),
  );
}

/** Marks locked campaigns as scheduled: paid, with their audio, to go out at their time. */
export async function markScheduled(trx: Knex.Transaction, campaignIds: readonly number[]): Promise<void> {
  if (campaignIds.length === 0) return;
  const { rows } = await trx.raw<{ rows: { id: number; account_id: number }[] }>(
    `UPDATE campaigns SET status = ? WHERE id = ANY (?::int[]) RETURNING id, account_id`,
    [nextState(campaignStates, 'awaiting_audio', 'schedule'), [...campaignIds]],
  );
  await recordFeed(
    trx,
    rows.map((campaign): NewFeedEvent => ({
      accountId: campaign.account_id,
      role: 'creator',
      kind: 'campaign_scheduled',
      campaignId: campaign.id,
      idem: `campaign:${campaign.id}:scheduled`,
    })),
  );
  await notifyLive(
    trx,
    rows.map((row) => ({ accountId: row.account_id, event: { type: 'campaign' as const, campaignId: row.id } })),
  );
}

/** Sends locked campaigns whose audio is there, or schedules those that are to go out later. */
export async function sendOrSchedule(
  trx: Knex.Transaction,
  campaigns: readonly { id: number; is_for_later: boolean }[],
): Promise<void> {
  const idsOf = (isForLater: boolean) =>
    campaigns.filter((one) => one.is_for_later === isForLater).map((one) => one.id);
  await markScheduled(trx, idsOf(true));
  await markSent(trx, idsOf(false));
}

/** Tells the creator that a paid campaign goes out once its track has a file. */
export async function waitForAudio(trx: Knex.Transaction, campaign: CampaignRow): Promise<void> {
  await recordFeed(trx, [
    {
      accountId: campaign.account_id,
      role: 'creator',
      kind: 'campaign_waiting_audio',
      campaignId: campaign.id,
      idem: `campaign:${campaign.id}:waiting_audio`,
    },
  ]);
}

/**
 * Sends what waited for this track's file; called in the transaction that stores the file, after it is stored.
 * Locking the track makes a payment that runs at the same time either see the file or be seen here. Of somebody who owes credits
 * nothing is sent: what has its file by then is the job's, once the debt is settled.
 */
export async function sendWaitingCampaigns(trx: Knex.Transaction, trackId: number): Promise<void> {
  if (!(await trackHasAudio(trx, trackId, { lock: true }))) return;
  const { rows } = await trx.raw<{ rows: { id: number; is_for_later: boolean }[] }>(
    `SELECT id, coalesce(send_at > app_now(), false) AS is_for_later FROM campaigns
      WHERE track_id = ? AND status = 'awaiting_audio' AND NOT ${hasDebtSql('campaigns.account_id')} ORDER BY id FOR NO KEY UPDATE`,
    [trackId],
  );
  await sendOrSchedule(trx, rows);
}

/**
 * Sends one paid campaign. Again is harmless.
 * @throws AppError not_found, wrong_state (a draft, or cancelled), debt_outstanding, audio_missing
 */
export async function sendCampaign(db: Knex, accountId: number, campaignId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const campaign = await lockCampaign(trx, accountId, campaignId);
    if (campaign.status === 'sent' || campaign.status === 'completed') return;
    if (campaign.status === 'draft') throw new AppError('wrong_state', 'Please pay for this campaign first.');
    nextState(campaignStates, campaign.status, 'send');
    await assertNoDebt(trx, accountId);
    if (!(await trackHasAudio(trx, campaign.track_id))) {
      throw new AppError(
        'audio_missing',
        'Please upload the track’s audio first; then the campaign goes out by itself.',
      );
    }
    await markSent(trx, [campaign.id]);
  });
}
