import type { CampaignForecast } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { rankForTrack } from '../services/index.ts';
import { type CampaignToForecast, campaignToForecast } from './campaigns.repository.ts';
import { type MadeForecast, type WavePlan, makeForecast } from './forecasts.service.ts';
import { heldMeasures, outcomeOf } from './outcome.ts';
import { findOutcome, runsOf } from './outcomes.repository.ts';
import { priors } from './priors.repository.ts';
import { savedForecasts } from './saved-forecasts.repository.ts';
import { type ServiceHistory, historiesOfSelection } from './service-history.repository.ts';

/** Waves to preview; all together for a first count of 0. */
interface WavePreview {
  firstCount?: number | undefined;
  minAcceptPercent?: number | undefined;
}

/** The previewed waves, else those that the draft is planned with. */
async function wavesOf(
  db: Knex,
  campaign: CampaignToForecast,
  histories: readonly ServiceHistory[],
  preview: WavePreview,
): Promise<WavePlan | null> {
  const firstCount = preview.firstCount ?? campaign.wave_first ?? 0;
  const minAcceptPercent = preview.minAcceptPercent ?? campaign.wave_min_percent;
  if (firstCount === 0 || firstCount >= histories.length || minAcceptPercent === null) return null;
  const ids = histories.map((history) => history.serviceId);
  const best = await rankForTrack(db, campaign.track_id, ids);
  return { firstIds: new Set(best.slice(0, firstCount)), minAcceptPercent };
}

async function forecastDraft(
  db: Knex,
  rules: Rules,
  campaign: CampaignToForecast,
  preview: WavePreview,
): Promise<MadeForecast | null> {
  const [current, histories] = await Promise.all([priors(db, rules), historiesOfSelection(db, campaign.id)]);
  return makeForecast(current, rules, histories, await wavesOf(db, campaign, histories, preview));
}

/**
 * The forecast of a campaign, and its outcome.
 * @throws AppError not_found, also for somebody else's
 */
export async function campaignForecast(
  db: Knex,
  rules: Rules,
  accountId: number,
  campaignId: number,
  preview: WavePreview,
): Promise<CampaignForecast> {
  const campaign = await campaignToForecast(db, accountId, campaignId);
  if (!campaign) throw new AppError('not_found', because('campaigns.not_found'));
  if (campaign.status === 'draft') {
    const made = await forecastDraft(db, rules, campaign, preview);
    const { forecast = null, firstWave = null } = made ?? {};
    return { campaignId, forecast, firstWave, madeAt: null, outcome: null, held: null };
  }
  const [[saved], [run], scored] = await Promise.all([
    savedForecasts(db, [campaignId]),
    runsOf(db, [campaignId]),
    findOutcome(db, campaignId),
  ]);
  return {
    campaignId,
    forecast: saved?.forecast ?? null,
    firstWave: saved?.firstWave ?? null,
    madeAt: saved?.madeAt.toISOString() ?? null,
    outcome: run ? outcomeOf(run) : null,
    held: scored?.isScored ? heldMeasures(scored.sides) : null,
  };
}
