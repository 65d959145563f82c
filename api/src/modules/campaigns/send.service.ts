import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { queryRows, raw } from '../../sql.ts';
import { campaignEvent, recordFeed, submissionEvent, type NewFeedEvent } from '../feed/index.ts';
import { assertNoDebt, hasDebtSql } from '../ledger/index.ts';
import { campaignChanged, notifyLive, queueChanged } from '../live/index.ts';
import { countOutcome } from '../statistics/index.ts';
import { campaignStates, nextState, submissionStates } from '../states/index.ts';
import { lockCampaign, trackHasAudio, type CampaignRow } from './campaigns.repository.ts';
import { cancelForAbsentCurators } from './cancel.service.ts';
import { finishCampaigns } from './complete-sent.service.ts';

/** A submission that has gone out. */
export interface SentSubmission {
  id: number;
  campaign_id: number;
  service_id: number;
  curator_account_id: number;
  is_new_version: boolean;
}

type SentCampaign = Pick<CampaignRow, 'id' | 'account_id'>;

/**
 * Sends locked, paid campaigns: the queued submissions of the first wave become pending and their deadlines start.
 */
export async function markSent(trx: Knex.Transaction, campaignIds: readonly number[]): Promise<void> {
  if (campaignIds.length === 0) return;
  const campaigns = await queryRows<SentCampaign>(trx)`
    UPDATE campaigns SET status = ${nextState(campaignStates, 'scheduled', 'send')}, sent_at = app_now()
      WHERE id = ANY (${[...campaignIds]}::int[]) RETURNING id, account_id`;
  await notifyLive(
    trx,
    campaigns.map((campaign) => campaignChanged(campaign.account_id, campaign.id)),
  );
  await startSubmissions(trx, campaignIds, 1, campaigns);
}

/**
 * Sends one wave of locked campaigns: its deadlines start and its curators are notified. What was paid for services that are paused for
 * their broken promises, or whose curators leave or are suspended, comes back instead.
 * @param campaigns whose owners' feeds say that they were sent
 */
export async function startSubmissions(
  trx: Knex.Transaction,
  campaignIds: readonly number[],
  wave: 1 | 2,
  campaigns: readonly SentCampaign[] = [],
): Promise<void> {
  const hasCancelled = await cancelForAbsentCurators(trx, campaignIds, wave);
  const sent = await queryRows<SentSubmission>(trx)`
    UPDATE submissions
       SET status = ${nextState(submissionStates, 'queued', 'send')}, sent_at = app_now(),
         deadline_at = app_now() + make_interval(days => reply_days)
     WHERE campaign_id = ANY (${[...campaignIds]}::int[]) AND status = 'queued' AND wave = ${wave}
    RETURNING id, campaign_id, service_id, curator_account_id, resend_of IS NOT NULL AS is_new_version`;
  await recordSent(trx, sent, campaigns);
  if (hasCancelled) await finishCampaigns(trx, campaignIds);
}

/** Records what follows from sending: events in the feeds of the owners and the curators, changed queues, and counts of services. */
async function recordSent(
  trx: Knex.Transaction,
  sent: readonly SentSubmission[],
  campaigns: readonly SentCampaign[],
): Promise<void> {
  await recordFeed(trx, sentEvents(sent, campaigns));
  await notifyQueues(trx, sent);
  await countOutcome(
    trx,
    'received',
    sent.map((submission) => submission.service_id),
  );
}

/** The events of sending, for the feeds of the owners and the curators. */
export const sentEvents = (sent: readonly SentSubmission[], campaigns: readonly SentCampaign[]): NewFeedEvent[] => [
  ...campaigns.map((campaign) => campaignEvent(campaign, { kind: 'campaign_sent', key: 'sent' })),
  ...sent.map((submission) =>
    submissionEvent(submission, {
      role: 'curator',
      kind: submission.is_new_version ? 'new_version_received' : 'received',
      key: 'received',
    }),
  ),
];

/** Notifies the curators' tabs that their queues have changed. */
export const notifyQueues = (trx: Knex.Transaction, sent: readonly SentSubmission[]): Promise<void> =>
  notifyLive(
    trx,
    sent.map((submission) => queueChanged(submission.curator_account_id)),
  );

/** Schedules locked, paid campaigns that have their audio. */
export async function markScheduled(trx: Knex.Transaction, campaignIds: readonly number[]): Promise<void> {
  if (campaignIds.length === 0) return;
  const rows = await queryRows<{ id: number; account_id: number }>(trx)`
    UPDATE campaigns SET status = ${nextState(campaignStates, 'awaiting_audio', 'schedule')}
      WHERE id = ANY (${[...campaignIds]}::int[]) RETURNING id, account_id`;
  await recordFeed(
    trx,
    rows.map((campaign) => campaignEvent(campaign, { kind: 'campaign_scheduled', key: 'scheduled' })),
  );
  await notifyLive(
    trx,
    rows.map((row) => campaignChanged(row.account_id, row.id)),
  );
}

/** Sends locked campaigns that have their audio, or schedules them. */
export async function sendOrSchedule(
  trx: Knex.Transaction,
  campaigns: readonly { id: number; is_for_later: boolean }[],
): Promise<void> {
  const idsOf = (isForLater: boolean) =>
    campaigns.filter((one) => one.is_for_later === isForLater).map((one) => one.id);
  await markScheduled(trx, idsOf(true));
  await markSent(trx, idsOf(false));
}

/**
 * Sends the campaigns that wait for this track's file, in the transaction that stores it. The track lock serializes it with
 * payments. Campaigns of an account with a debt are left to the job, which sends them once it is settled.
 */
export async function sendWaitingCampaigns(trx: Knex.Transaction, trackId: number): Promise<void> {
  if (!(await trackHasAudio(trx, trackId, { lock: true }))) return;
  const rows = await queryRows<{ id: number; is_for_later: boolean }>(trx)`
    SELECT id, coalesce(send_at > app_now(), false) AS is_for_later FROM campaigns
     WHERE track_id = ${trackId} AND status = 'awaiting_audio' AND NOT ${raw(hasDebtSql('campaigns.account_id'))}
       ORDER BY id FOR NO KEY UPDATE`;
  await sendOrSchedule(trx, rows);
}

/**
 * Sends one paid campaign. Idempotent.
 * @throws AppError not_found, wrong_state (a draft, or cancelled), debt_outstanding, audio_missing
 */
export async function sendCampaign(db: Knex, accountId: number, campaignId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const campaign = await lockCampaign(trx, accountId, campaignId);
    if (campaign.status === 'sent' || campaign.status === 'completed') return;
    if (campaign.status === 'draft') throw new AppError('wrong_state', because('campaigns.pay_first'));
    nextState(campaignStates, campaign.status, 'send');
    await assertNoDebt(trx, accountId);
    if (!(await trackHasAudio(trx, campaign.track_id))) {
      throw new AppError('audio_missing', because('campaigns.audio_missing'));
    }
    await markSent(trx, [campaign.id]);
  });
}
