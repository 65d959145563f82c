import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { type WavesWanted, makeForecast } from './forecasts.service.ts';
import { insertForecast, keptForecasts } from './kept-forecasts.repository.ts';
import { type Known, lastKnown } from './knowledge.repository.ts';
import { outcomeOf, ranAsForecast, sidesOf } from './outcome.ts';
import { type JudgedRow, insertOutcomes, runsOf } from './outcomes.repository.ts';
import { recordsOfSelection } from './records.repository.ts';

/**
 * Keeps the forecast that a campaign is paid with, in the transaction of its payment.
 * @param about.known read before that transaction, which waits for nobody's learning and holds nobody's up
 */
export async function keepForecast(
  trx: Knex.Transaction,
  about: { campaignId: number; known: Known; rules: Rules; waves: WavesWanted | null },
): Promise<void> {
  const { campaignId, known, rules, waves } = about;
  const made = makeForecast(known, rules, await recordsOfSelection(trx, campaignId), waves);
  if (made) await insertForecast(trx, campaignId, made);
}

interface Past {
  id: number;
  paidAt: Date;
  completedAt: Date | null;
}

/**
 * Gives campaigns that were written as history the forecasts that they would have been paid with, of records and knowledge as they
 * stand; those that are over are judged as of their end.
 */
export async function keepPastForecasts(
  trx: Knex.Transaction,
  rules: Rules,
  campaigns: readonly Past[],
): Promise<void> {
  const known = await lastKnown(trx, rules);
  for (const { id, paidAt } of campaigns) {
    const made = makeForecast(known, rules, await recordsOfSelection(trx, id), null);
    if (made) await insertForecast(trx, id, made, paidAt);
  }
  for (const { id, completedAt } of campaigns) if (completedAt) await judgeForecasts(trx, [id], completedAt);
}

/**
 * Judges the forecasts of campaigns that are over, in the transaction that completes them; those without one have nothing to judge.
 * @param at when they ended, if not now
 */
export async function judgeForecasts(
  trx: Knex.Transaction,
  campaignIds: readonly number[],
  at: Date | null = null,
): Promise<void> {
  if (campaignIds.length === 0) return;
  const kept = new Map((await keptForecasts(trx, campaignIds)).map((row) => [row.campaignId, row]));
  if (kept.size === 0) return;
  const runs = await runsOf(trx, [...kept.keys()]);
  const judged = runs.map((run): JudgedRow => {
    const { isDemo, forecast, expectedAccepts } = kept.get(run.campaignId)!;
    const outcome = outcomeOf(run);
    const sides = ranAsForecast(run) ? sidesOf(outcome, forecast) : null;
    return { campaignId: run.campaignId, isDemo, expectedAccepts, accepts: outcome.accepts, sides };
  });
  await insertOutcomes(trx, judged, at);
}
