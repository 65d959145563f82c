import type { Knex } from 'knex';
import { execute, queryRows } from '../../sql.ts';

/** A service of a campaign, with the pitch that was written for it alone. */
interface CampaignService {
  serviceId: number;
  pitch: string | null;
}

/** The services of a campaign in their order, whatever its state. What a resend went to was never selected. */
export async function servicesOfCampaign(db: Knex, campaignId: number): Promise<CampaignService[]> {
  return queryRows<CampaignService>(db)`
    SELECT service_id AS "serviceId", pitch FROM (
      SELECT service_id, pitch, position FROM campaign_selections WHERE campaign_id = ${campaignId}
      UNION ALL
      SELECT s.service_id, nullif(s.pitch, c.pitch), s.id FROM submissions s JOIN campaigns c ON c.id = s.campaign_id
       WHERE c.id = ${campaignId} AND NOT EXISTS (SELECT FROM campaign_selections chosen WHERE chosen.campaign_id = c.id)) of_it
     ORDER BY position`;
}

/** Gives a new influencer draft the settings of another. */
export async function copyInfluencerSettings(trx: Knex, fromId: number, toId: number): Promise<void> {
  await execute(trx)`
    INSERT INTO influencer_settings (campaign_id, platforms, country_codes, budget_credits, trends, disclosure, is_generated)
    SELECT ${toId}, platforms, country_codes, budget_credits, trends, disclosure, is_generated
      FROM influencer_settings WHERE campaign_id = ${fromId}`;
}
