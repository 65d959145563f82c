import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { type WavesWanted, makeForecast } from './forecasts.service.ts';
import { insertForecast, keptForecasts } from './kept-forecasts.repository.ts';
import { knowledge, lastKnown } from './knowledge.repository.ts';
import { outcomeOf, ranAsForecast, sidesOf } from './outcome.ts';
import { insertOutcomes, runsOf } from './outcomes.repository.ts';
import { recordsOfSelection } from './records.repository.ts';

/** Learns what payments will stand on, before their transaction: inside they wait for nobody. */
export const prepareForecasts = async (db: Knex, rules: Rules): Promise<void> => void (await knowledge(db, rules));

/** Keeps the forecast that a campaign is paid with, in the transaction of its payment. */
export async function keepForecast(
  trx: Knex.Transaction,
  rules: Rules,
  campaignId: number,
  waves: WavesWanted | null,
): Promise<void> {
  const made = makeForecast(await lastKnown(trx, rules), rules, await recordsOfSelection(trx, campaignId), waves);
  if (made) await insertForecast(trx, campaignId, made);
}

/** Judges the forecasts of campaigns that are over, in the transaction that completes them; those without one have nothing to judge. */
export async function judgeForecasts(trx: Knex.Transaction, campaignIds: readonly number[]): Promise<void> {
  if (campaignIds.length === 0) return;
  const kept = new Map((await keptForecasts(trx, campaignIds)).map((row) => [row.campaignId, row]));
  const runs = await runsOf(trx, [...kept.keys()]);
  await insertOutcomes(
    trx,
    runs.map((run) => {
      const { isDemo, forecast } = kept.get(run.campaignId)!;
      const outcome = outcomeOf(run);
      return {
        campaignId: run.campaignId,
        isDemo,
        accepts: outcome.accepts,
        sides: ranAsForecast(run) ? sidesOf(outcome, forecast) : null,
      };
    }),
  );
}
