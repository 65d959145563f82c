import type { Knex } from 'knex';
import { execute, queryRow } from '../../../sql.ts';

export interface ReportLinkRow {
  id: string;
  shows_credits: boolean;
  shows_texts: boolean;
  created_at: Date;
}

/** The link that works, and when the newest other one was revoked. */
export interface LinkState {
  active: ReportLinkRow | null;
  last_revoked_at: Date | null;
}

export async function linkState(db: Knex, campaignId: number): Promise<LinkState> {
  const active = await db('report_links')
    .where({ campaign_id: campaignId, revoked_at: null })
    .first<ReportLinkRow | undefined>('id', 'shows_credits', 'shows_texts', 'created_at');
  const last = await db('report_links')
    .where({ campaign_id: campaignId })
    .max<{ at: Date | null }[]>({ at: 'revoked_at' });
  return { active: active ?? null, last_revoked_at: last[0]?.at ?? null };
}

/** Locks a creator's own campaign, so that two tabs make one link. @returns null for others */
export const lockCampaign = (trx: Knex.Transaction, accountId: number, campaignId: number) =>
  queryRow<{ is_sent: boolean }>(trx)`
    SELECT c.sent_at IS NOT NULL AS is_sent FROM campaigns c
     WHERE c.id = ${campaignId} AND c.account_id = ${accountId} FOR NO KEY UPDATE`;

interface Shown {
  showsCredits: boolean;
  showsTexts: boolean;
}

export const insertLink = (trx: Knex.Transaction, campaignId: number, { showsCredits, showsTexts }: Shown) =>
  execute(trx)`
    INSERT INTO report_links (campaign_id, shows_credits, shows_texts)
    VALUES (${campaignId}, ${showsCredits}, ${showsTexts})`;

export const updateLink = (trx: Knex.Transaction, id: string, { showsCredits, showsTexts }: Shown) =>
  execute(trx)`UPDATE report_links SET shows_credits = ${showsCredits}, shows_texts = ${showsTexts} WHERE id = ${id}`;

export const revokeLink = (trx: Knex.Transaction, id: string) =>
  execute(trx)`UPDATE report_links SET revoked_at = app_now() WHERE id = ${id}`;

/** A link that works, with whose it is. */
export interface OpenLinkRow extends ReportLinkRow {
  campaign_id: number;
  account_id: number;
  cover_image: string | null;
  is_pro: boolean;
}

/** By its id; null once it is revoked, or its artist is suspended. */
export const openLink = (db: Knex, id: string) =>
  queryRow<OpenLinkRow>(db)`
    SELECT l.id, l.shows_credits, l.shows_texts, l.created_at, c.id AS campaign_id, c.account_id, t.cover_image,
           coalesce(pro.valid_until > app_now(), false) AS is_pro
      FROM report_links l JOIN campaigns c ON c.id = l.campaign_id JOIN tracks t ON t.id = c.track_id
      JOIN accounts a ON a.id = c.account_id LEFT JOIN subscriptions pro ON pro.account_id = a.id
     WHERE l.id = ${id} AND l.revoked_at IS NULL AND a.suspended_at IS NULL`;
