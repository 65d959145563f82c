import type { CampaignForecast } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { bestFirst } from '../services/index.ts';
import { type Made, type WavesWanted, makeForecast } from './forecasts.service.ts';
import { keptForecasts } from './kept-forecasts.repository.ts';
import { knowledge } from './knowledge.repository.ts';
import { heldOf, outcomeOf } from './outcome.ts';
import { findOutcome, runsOf } from './outcomes.repository.ts';
import { type ServiceRecord, recordsOfSelection } from './records.repository.ts';

/** Waves that are only thought of; all at once for a first count of 0. */
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

/** The waves that are thought of, else those that the draft is planned with. */
async function wavesOf(
  db: Knex,
  campaign: CampaignRow,
  records: readonly ServiceRecord[],
  asked: Asked,
): Promise<WavesWanted | null> {
  const firstCount = asked.firstCount ?? campaign.wave_first ?? 0;
  const minAcceptPercent = asked.minAcceptPercent ?? campaign.wave_min_percent;
  if (firstCount === 0 || firstCount >= records.length || minAcceptPercent === null) return null;
  const ids = records.map((record) => record.serviceId);
  const best = await bestFirst(db, campaign.track_id, ids);
  return { firstIds: new Set(best.slice(0, firstCount)), minAcceptPercent };
}

async function ofDraft(db: Knex, rules: Rules, campaign: CampaignRow, asked: Asked): Promise<Made | null> {
  const [known, records] = await Promise.all([knowledge(db, rules), recordsOfSelection(db, campaign.id)]);
  return makeForecast(known, rules, records, await wavesOf(db, campaign, records, asked));
}

async function findCampaign(db: Knex, accountId: number, campaignId: number): Promise<CampaignRow> {
  const { rows } = await db
    .raw<{ rows: CampaignRow[] }>(
      'SELECT id, track_id, status, wave_first, wave_min_percent FROM campaigns WHERE id = ? AND account_id = ?',
      [campaignId, accountId],
    )
    .options({ name: 'campaign to forecast' });
  const campaign = rows[0];
  if (!campaign) throw new AppError('not_found', 'This campaign was not found.');
  return campaign;
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
  const campaign = await findCampaign(db, accountId, campaignId);
  if (campaign.status === 'draft') {
    const made = await ofDraft(db, rules, campaign, asked);
    const { forecast = null, firstWave = null } = made ?? {};
    return { campaignId, forecast, firstWave, madeAt: null, outcome: null, held: null };
  }
  const [[kept], [run], judged] = await Promise.all([
    keptForecasts(db, [campaignId]),
    runsOf(db, [campaignId]),
    findOutcome(db, campaignId),
  ]);
  return {
    campaignId,
    forecast: kept?.forecast ?? null,
    firstWave: kept?.firstWave ?? null,
    madeAt: kept?.madeAt.toISOString() ?? null,
    outcome: run ? outcomeOf(run) : null,
    held: judged?.isJudged ? heldOf(judged.sides) : null,
  };
}
