import type { CampaignStatus, CampaignType } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { execute, queryOne, queryRow, queryRows, raw, type Statement, statement } from '../../sql.ts';

export interface CampaignRow {
  id: number;
  account_id: number;
  track_id: number;
  type: CampaignType;
  status: CampaignStatus;
  pitch: string;
  is_archived: boolean;
  is_demo: boolean;
  created_at: Date;
  paid_at: Date | null;
  sent_at: Date | null;
  send_at: Date | null;
  /** Scheduled for later. */
  is_for_later: boolean;
  wave_first: number | null;
  wave_min_percent: number | null;
  wave_outcome: 'continued' | 'stopped' | null;
}

const columns = `id, account_id, track_id, type, status, pitch, is_archived, is_demo, created_at, paid_at, sent_at, send_at,
  coalesce(send_at > app_now(), false) AS is_for_later, wave_first, wave_min_percent, wave_outcome`;

async function find(db: Knex, accountId: number, campaignId: number, lock: string): Promise<CampaignRow> {
  const row = await queryRow<CampaignRow>(db)`
    SELECT ${raw(columns)} FROM campaigns WHERE id = ${campaignId} AND account_id = ${accountId} ${raw(lock)}`;
  if (!row) throw notFound();
  return row;
}

export const notFound = () => new AppError('not_found', because('campaigns.not_found'));

/** @throws AppError not_found, also for somebody else's */
export const readCampaign = (db: Knex, accountId: number, campaignId: number): Promise<CampaignRow> =>
  find(db, accountId, campaignId, '');

/** Locks the campaign, which is first in the lock order of everything that moves its money. @throws AppError not_found */
export const lockCampaign = (trx: Knex.Transaction, accountId: number, campaignId: number): Promise<CampaignRow> =>
  find(trx, accountId, campaignId, 'FOR NO KEY UPDATE');

/**
 * Locks campaigns and before them their tracks, as uploads and deletions do; each kind in id order.
 * @param asked each of an account's own
 * @returns those that are there, by id
 */
export async function lockWithTracks(
  trx: Knex.Transaction,
  asked: readonly { accountId: number; campaignId: number }[],
): Promise<Map<number, CampaignRow>> {
  // `= ANY (ARRAY(…))` makes PostgreSQL lock the tracks before it looks for the campaigns.
  const rows = await queryRows<CampaignRow>(trx)`
    WITH asked AS (
      SELECT * FROM unnest(${asked.map((one) => one.campaignId)}::int[], ${asked.map((one) => one.accountId)}::int[]) AS asked (id, account_id)),
    track AS MATERIALIZED (
      SELECT t.id FROM tracks t
       WHERE t.id = ANY (ARRAY(SELECT c.track_id FROM asked JOIN campaigns c ON c.id = asked.id AND c.account_id = asked.account_id))
       ORDER BY t.id FOR NO KEY UPDATE)
    SELECT ${raw(columns)} FROM campaigns
     WHERE (id, account_id) IN (SELECT asked.id, asked.account_id FROM asked) AND track_id = ANY (ARRAY(SELECT track.id FROM track))
     ORDER BY id FOR NO KEY UPDATE`;
  return new Map(rows.map((row) => [row.id, row]));
}

/** Locks a campaign that must be a draft. @throws AppError not_found, wrong_state */
export async function lockDraft(trx: Knex.Transaction, accountId: number, campaignId: number): Promise<CampaignRow> {
  const campaign = await lockCampaign(trx, accountId, campaignId);
  if (campaign.status !== 'draft') {
    throw new AppError('wrong_state', because('campaigns.no_draft'));
  }
  return campaign;
}

/** How many drafts an account has that aren't archived. */
export async function countOpenDrafts(db: Knex, accountId: number): Promise<number> {
  const row = await queryOne<{ count: number }>(db)`
    SELECT count(*) FROM campaigns WHERE account_id = ${accountId} AND status = 'draft' AND NOT is_archived`;
  return row.count;
}

/** Inserts a draft, serialized with a deletion of its track. @returns its id, or null where the account has no such track */
export async function insertDraft(
  db: Knex,
  draft: { accountId: number; trackId: number; type: CampaignType },
): Promise<number | null> {
  const rows = await queryRows<{ id: number }>(db)`
    INSERT INTO campaigns (account_id, track_id, type)
    SELECT account_id, id, ${draft.type} FROM tracks WHERE id = ${draft.trackId} AND account_id = ${draft.accountId}
      AND deleted_at IS NULL
       FOR SHARE
    RETURNING id`;
  return rows[0]?.id ?? null;
}

export async function selectedServiceIds(db: Knex, campaignId: number): Promise<number[]> {
  const rows = await queryRows<{ service_id: number }>(db)`
    SELECT service_id FROM campaign_selections WHERE campaign_id = ${campaignId} ORDER BY position`;
  return rows.map((row) => row.service_id);
}

/** Locks the services selected for locked drafts, as `lockServices` does: their ids, with that of the draft. */
export const lockSelectedServices = (campaignIds: readonly number[]): Statement => statement`
  SELECT c.campaign_id AS "campaignId", v.id FROM services v JOIN campaign_selections c ON c.service_id = v.id
   WHERE c.campaign_id = ANY (${[...campaignIds]}::int[]) ORDER BY v.id FOR NO KEY UPDATE OF v`;

/** Selects services at their current price; those selected before keep theirs. */
export async function insertSelections(trx: Knex, campaignId: number, serviceIds: readonly number[]): Promise<void> {
  await execute(trx)`
    INSERT INTO campaign_selections (campaign_id, service_id, price_at_selection_credits)
    SELECT ${campaignId}, v.id, v.price_credits
      FROM unnest(${[...serviceIds]}::int[]) WITH ORDINALITY AS wanted (id, position)
      JOIN services v ON v.id = wanted.id ORDER BY wanted.position
    ON CONFLICT (campaign_id, service_id) DO NOTHING`;
}

export async function deleteSelections(trx: Knex, campaignId: number, serviceIds: readonly number[]): Promise<void> {
  await execute(trx)`
    WITH removed AS (
      DELETE FROM campaign_selections WHERE campaign_id = ${campaignId} AND service_id = ANY (${[...serviceIds]}::int[])
      RETURNING campaign_id, service_id)
    INSERT INTO influencer_suggestions (campaign_id, service_id)
    SELECT campaign_id, service_id FROM removed JOIN campaigns c ON c.id = removed.campaign_id WHERE c.type = 'influencers'
    ON CONFLICT (campaign_id, service_id) DO NOTHING`;
}

/** Whether a track has a file; `lock` serializes it with uploads. */
export async function trackHasAudio(db: Knex, trackId: number, { lock = false } = {}): Promise<boolean> {
  if (lock) await execute(db)`SELECT 1 FROM tracks WHERE id = ${trackId} FOR NO KEY UPDATE`;
  return (await queryRow<unknown>(db)`SELECT 1 FROM track_versions WHERE track_id = ${trackId} LIMIT 1`) !== null;
}

/** The creator's custom disclosure for influencers' posts; empty for the default. */
export async function customDisclosure(db: Knex, campaignId: number): Promise<string> {
  const row = await db('influencer_settings')
    .where({ campaign_id: campaignId })
    .first<{ disclosure: string } | undefined>('disclosure');
  return row?.disclosure ?? '';
}

export interface SelectionRow {
  service_id: number;
  /** Whole credits, at selection. */
  price: number;
  pitch: string | null;
}

/** The services selected for a draft, in order. */
export async function selections(db: Knex, campaignId: number): Promise<SelectionRow[]> {
  return queryRows<SelectionRow>(db)`
    SELECT service_id, price_at_selection_credits AS price, pitch FROM campaign_selections
     WHERE campaign_id = ${campaignId} ORDER BY position`;
}
