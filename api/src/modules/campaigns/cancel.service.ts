import type { Knex } from 'knex';
import { execute, queryRows } from '../../sql.ts';
import { publishDebts } from '../chargebacks/index.ts';
import { campaignEvent, recordFeed, submissionEvent } from '../feed/index.ts';
import { hundredths, release, type Credits } from '../ledger/index.ts';
import { campaignChanged, notifyLive, walletChanged } from '../live/index.ts';
import { campaignStates, nextState, submissionStates } from '../states/index.ts';
import { lockCampaign } from './campaigns.repository.ts';

interface CancelledSubmissions {
  /** The credits returned to a campaign's creator. */
  returnedTo(campaignId: number): Credits;
}

/** Cancels the queued submissions of locked campaigns and releases their holds. */
export async function cancelQueued(
  trx: Knex.Transaction,
  campaignIds: readonly number[],
): Promise<CancelledSubmissions> {
  const submissions = await queryRows<{ id: number; campaign_id: number; price: number }>(trx)`
    SELECT id, campaign_id, price_hundredths AS price FROM submissions
     WHERE campaign_id = ANY (${[...campaignIds]}::int[]) AND status = 'queued' ORDER BY id FOR NO KEY UPDATE`;
  await cancelSubmissions(
    trx,
    submissions.map((submission) => submission.id),
  );
  return {
    returnedTo: (campaignId) =>
      hundredths(submissions.filter((one) => one.campaign_id === campaignId).reduce((sum, one) => sum + one.price, 0)),
  };
}

async function cancelSubmissions(trx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  const { debts } = await release(trx, ids);
  await execute(trx)`
    UPDATE submissions SET status = ${nextState(submissionStates, 'queued', 'cancel')}, closed_at = app_now()
      WHERE id = ANY (${[...ids]}::int[])`;
  await publishDebts(trx, debts);
}

/**
 * Cancels the queued submissions of a wave whose services are paused for their broken promises, or whose curators leave or are suspended, and
 * releases their holds; the creators are notified. The campaigns are locked.
 * @returns whether there were any
 */
export async function cancelForAbsentCurators(
  trx: Knex.Transaction,
  campaignIds: readonly number[],
  wave: 1 | 2,
): Promise<boolean> {
  const submissions = await queryRows<{ id: number; campaign_id: number; creator_account_id: number; price: number }>(
    trx,
  )`
    SELECT s.id, s.campaign_id, s.creator_account_id, s.price_hundredths AS price
      FROM submissions s JOIN services v ON v.id = s.service_id
     WHERE s.campaign_id = ANY (${[...campaignIds]}::int[]) AND s.status = 'queued' AND s.wave = ${wave}
       AND (v.paused_by = 'promises' OR EXISTS (
         SELECT FROM account_deletions d WHERE d.account_id = s.curator_account_id AND d.cancelled_at IS NULL)
         OR EXISTS (SELECT FROM accounts a WHERE a.id = s.curator_account_id AND a.suspended_at IS NOT NULL)) ORDER BY s.id FOR NO KEY UPDATE OF s`;
  if (submissions.length === 0) return false;
  await cancelAndNotify(trx, submissions);
  return true;
}

/** Cancels locked, queued submissions whose services take none any more; the creators are notified. */
export async function cancelAndNotify(
  trx: Knex.Transaction,
  submissions: readonly { id: number; campaign_id: number; creator_account_id: number; price: number }[],
): Promise<void> {
  await cancelSubmissions(
    trx,
    submissions.map((submission) => submission.id),
  );
  await recordFeed(
    trx,
    submissions.map((one) =>
      submissionEvent(one, {
        role: 'creator',
        kind: 'pause_refunded',
        key: 'service_paused',
        amount: hundredths(one.price),
      }),
    ),
  );
  await notifyLive(
    trx,
    submissions.map((one) => walletChanged(one.creator_account_id)),
  );
}

/** Cancels locked, unsent campaigns and releases their holds. */
export async function markCancelled(trx: Knex.Transaction, campaignIds: readonly number[]): Promise<void> {
  if (campaignIds.length === 0) return;
  const { returnedTo } = await cancelQueued(trx, campaignIds);
  const campaigns = await queryRows<{ id: number; account_id: number }>(trx)`
    UPDATE campaigns SET status = ${nextState(campaignStates, 'awaiting_audio', 'cancel')}, cancelled_at = app_now()
      WHERE id = ANY (${[...campaignIds]}::int[]) RETURNING id, account_id`;
  await recordFeed(
    trx,
    campaigns.map((campaign) =>
      campaignEvent(campaign, { kind: 'campaign_cancelled', key: 'cancelled', amount: returnedTo(campaign.id) }),
    ),
  );
  await notifyLive(
    trx,
    campaigns.flatMap((campaign) => [
      walletChanged(campaign.account_id),
      campaignChanged(campaign.account_id, campaign.id),
    ]),
  );
}

/**
 * Cancels a draft, or a paid campaign that hasn't been sent. Idempotent.
 * @throws AppError not_found, wrong_state once it was sent
 */
export async function cancelCampaign(db: Knex, accountId: number, campaignId: number): Promise<void> {
  await db.transaction(async (trx) => {
    const campaign = await lockCampaign(trx, accountId, campaignId);
    if (campaign.status === 'cancelled') return;
    nextState(campaignStates, campaign.status, 'cancel');
    await markCancelled(trx, [campaign.id]);
  });
}
