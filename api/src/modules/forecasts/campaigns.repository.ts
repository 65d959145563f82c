import type { Knex } from 'knex';

export interface CampaignToForecast {
  id: number;
  track_id: number;
  status: string;
  wave_first: number | null;
  wave_min_percent: number | null;
}

/** The account's campaign; null also for somebody else's. */
export async function campaignToForecast(
  db: Knex,
  accountId: number,
  campaignId: number,
): Promise<CampaignToForecast | null> {
  const { rows } = await db.raw<{ rows: CampaignToForecast[] }>(
    'SELECT id, track_id, status, wave_first, wave_min_percent FROM campaigns WHERE id = ? AND account_id = ?',
    [campaignId, accountId],
  );
  return rows[0] ?? null;
}
