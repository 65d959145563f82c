import type { InfluencerSettings } from '@fanfare/api-contract';
import type { Knex } from 'knex';

/** What a draft's set is generated from; null where nobody has chosen anything yet. */
export async function findSettings(db: Knex, campaignId: number): Promise<InfluencerSettings | null> {
  const row = await db('influencer_settings').where({ campaign_id: campaignId }).first<InfluencerSettings | undefined>({
    platforms: 'platforms',
    countries: 'country_codes',
    budgetCredits: 'budget_credits',
    trends: 'trends',
    disclosure: 'disclosure',
  });
  return row ?? null;
}

export async function writeSettings(
  trx: Knex.Transaction,
  campaignId: number,
  settings: InfluencerSettings,
): Promise<void> {
  await trx('influencer_settings')
    .insert({
      campaign_id: campaignId,
      platforms: settings.platforms,
      country_codes: settings.countries,
      budget_credits: settings.budgetCredits,
      trends: settings.trends,
      disclosure: settings.disclosure,
    })
    .onConflict('campaign_id')
    .merge();
}

export const writeBrief = (trx: Knex.Transaction, campaignId: number, brief: string): Promise<unknown> =>
  trx('campaigns').where({ id: campaignId }).update({ pitch: brief });

/** Ids of countries by their codes; unknown ones are missing. */
export async function countryIds(db: Knex, codes: readonly string[]): Promise<Map<string, number>> {
  if (codes.length === 0) return new Map();
  const rows = await db('countries')
    .whereIn('code', [...codes])
    .select<{ id: number; code: string }[]>('id', 'code');
  return new Map(rows.map(({ id, code }) => [code, id]));
}
