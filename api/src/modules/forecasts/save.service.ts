import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { rowsOf } from '../../sql.ts';
import { type WavePlan, makeForecast } from './forecasts.service.ts';
import { isScorable, outcomeOf, sidesOf } from './outcome.ts';
import { insertOutcomes, runsOf } from './outcomes.repository.ts';
import { type AllPriors, storedPriors } from './priors.repository.ts';
import { forecastStatement, type NewForecast, savedForecasts } from './saved-forecasts.repository.ts';
import { historiesOfSelection, type ServiceHistory } from './service-history.repository.ts';

/**
 * The forecast that a campaign is paid with, to be saved in the transaction of its payment (`forecastStatement`).
 * @param about.histories of its selection (`historiesOfSelection`)
 * @returns null for no services
 */
export function forecastOfPayment(
  campaignId: number,
  about: { priors: AllPriors; rules: Rules; histories: readonly ServiceHistory[]; waves: WavePlan | null },
  madeAt: Date | null = null,
): NewForecast | null {
  const made = makeForecast(about.priors, about.rules, about.histories, about.waves);
  return made && { campaignId, made, madeAt };
}

interface PastCampaign {
  id: number;
  paidAt: Date;
  completedAt: Date | null;
}

/** Gives campaigns that were seeded as history the forecasts they would have been paid with, and scores the completed ones. */
export async function savePastForecasts(
  trx: Knex.Transaction,
  rules: Rules,
  campaigns: readonly PastCampaign[],
): Promise<void> {
  const priors = await storedPriors(trx, rules);
  for (const { id, paidAt } of campaigns) {
    const histories = await historiesOfSelection(trx, id);
    const forecast = forecastOfPayment(id, { priors, rules, histories, waves: null }, paidAt);
    if (forecast) await rowsOf(trx, forecastStatement([forecast]));
  }
  for (const { id, completedAt } of campaigns) if (completedAt) await scoreForecasts(trx, [id], completedAt);
}

/**
 * Scores the forecasts of campaigns in the transaction that completes them; those without a forecast are skipped.
 * @param at when they completed, if not now
 */
export async function scoreForecasts(
  trx: Knex.Transaction,
  campaignIds: readonly number[],
  at: Date | null = null,
): Promise<void> {
  if (campaignIds.length === 0) return;
  const saved = new Map((await savedForecasts(trx, campaignIds)).map((row) => [row.campaignId, row]));
  if (saved.size === 0) return;
  const runs = await runsOf(trx, [...saved.keys()]);
  const scored = runs.map((run) => {
    const { campaignId } = run;
    const { isDemo, forecast, expectedAccepts } = saved.get(campaignId)!;
    const outcome = outcomeOf(run);
    const sides = isScorable(run) ? sidesOf(outcome, forecast) : null;
    return { campaignId, isDemo, expectedAccepts, accepts: outcome.accepts, sides };
  });
  await insertOutcomes(trx, scored, at);
}
