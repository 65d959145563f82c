import type { CampaignForecast } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { bestFirst } from '../services/index.ts';
import { type Made, type WavesWanted, forecastOf } from './forecasts.service.ts';
import { type ServiceRecord, recordsOfSelection } from './records.repository.ts';

interface Asked {
  firstCount?: number | undefined;
  minAcceptPercent?: number | undefined;
}

interface CampaignRow {
  id: number;
  track_id: number;
  status: string;
  wave_first: number | null;
  wave_min_percent: number | null;
}

/** What is asked to be thought of, else what the draft is planned with. */
async function wavesOf(
  db: Knex,
  campaign: CampaignRow,
  records: readonly ServiceRecord[],
  asked: Asked,
): Promise<WavesWanted | null> {
  const firstCount = asked.firstCount ?? campaign.wave_first ?? 0;
  const minAcceptPercent = asked.minAcceptPercent ?? campaign.wave_min_percent;
  if (firstCount === 0 || firstCount >= records.length || minAcceptPercent === null) return null;
  const best = await bestFirst(
    db,
    campaign.track_id,
    records.map((record) => record.serviceId),
  );
  return { firstIds: new Set(best.slice(0, firstCount)), minAcceptPercent };
}

async function ofDraft(db: Knex, rules: Rules, campaign: CampaignRow, asked: Asked): Promise<Made | null> {
  const records = await recordsOfSelection(db, campaign.id);
  return forecastOf(db, rules, records, await wavesOf(db, campaign, records, asked));
}

/**
 * What to expect of a campaign, and what became of it.
 * @throws AppError not_found, also for somebody else's
 */
export async function campaignForecast(
  db: Knex,
  rules: Rules,
  accountId: number,
  campaignId: number,
  asked: Asked,
): Promise<CampaignForecast> {
  const { rows } = await db.raw<{ rows: CampaignRow[] }>(
    'SELECT id, track_id, status, wave_first, wave_min_percent FROM campaigns WHERE id = ? AND account_id = ?',
    [campaignId, accountId],
  );
  const campaign = rows[0];
  if (!campaign) throw new AppError('not_found', 'This campaign was not found.');
  const made = campaign.status === 'draft' ? await ofDraft(db, rules, campaign, asked) : null;
  return {
    campaignId,
    forecast: made?.forecast ?? null,
    firstWave: made?.firstWave ?? null,
    madeAt: null,
    outcome: null,
    held: null,
  };
}
