import type { FirstWave, Forecast } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { type Chance, chanceOf } from './chances.policy.ts';
import { expectedOutcome } from './expected-outcome.ts';
import { type AllPriors, priorOf, priors } from './priors.repository.ts';
import { type ServiceHistory, historiesOf } from './service-history.repository.ts';

/** Who goes out first, and from how many acceptances of a hundred answers on the others follow. */
export interface WavePlan {
  firstIds: ReadonlySet<number>;
  minAcceptPercent: number;
}

export interface MadeForecast {
  forecast: Forecast;
  firstWave: FirstWave | null;
  isDemo: boolean;
  /** What the track spread is estimated from when the campaign has completed. */
  evidence: { expectedAccepts: number; chanceVariance: number; trackSensitivity: number };
}

function evidenceOf(chances: readonly Chance[]): MadeForecast['evidence'] {
  const evidence = { expectedAccepts: 0, chanceVariance: 0, trackSensitivity: 0 };
  for (const { answer, wrongMatch, yes } of chances) {
    const accept = answer * (1 - wrongMatch) * yes;
    evidence.expectedAccepts += accept;
    evidence.chanceVariance += accept * (1 - accept);
    evidence.trackSensitivity += accept * (1 - yes);
  }
  return evidence;
}

/**
 * Forecasts services from their histories; equal histories give equal forecasts.
 * @param waves null where all go out together
 * @returns null for no services
 */
export function makeForecast(
  allPriors: AllPriors,
  rules: Rules,
  histories: readonly ServiceHistory[],
  waves: WavePlan | null,
): MadeForecast | null {
  if (histories.length === 0) return null;
  const chances = histories.map((history) => chanceOf(history, priorOf(allPriors, history), rules));
  const isFirst = (chance: Chance) => waves === null || waves.firstIds.has(chance.serviceId);
  const demoCount = histories.filter((history) => history.isDemo).length;
  const isDemo = demoCount > 0;
  const { rangePercent } = rules.forecasts;
  const { forecast, firstWave } = expectedOutcome(
    {
      first: chances.filter(isFirst),
      others: chances.filter((chance) => !isFirst(chance)),
      minAcceptPercent: waves?.minAcceptPercent ?? 0,
    },
    { rangePercent, trackSpread: allPriors[isDemo ? 'demo' : 'real'].trackSpread },
  );
  const newCount = histories.filter((history) => history.answered < rules.services.newBelowAnswers).length;
  return {
    forecast: {
      ...forecast,
      curatorCount: histories.length,
      totalCredits: histories.reduce((sum, history) => sum + history.priceCredits, 0),
      rangePercent,
      basis: {
        withRecord: histories.length - newCount,
        new: newCount,
        demo: demoCount,
        statisticsDays: rules.services.statisticsDays,
      },
    },
    firstWave,
    isDemo,
    evidence: evidenceOf(chances),
  };
}

/** Forecasts services that aren't in a campaign yet; null where none of them exists. */
export async function forecastOfServices(
  db: Knex,
  rules: Rules,
  serviceIds: readonly number[],
  genreIds: readonly number[],
): Promise<Forecast | null> {
  const [current, histories] = await Promise.all([
    priors(db, rules),
    historiesOf(db, [...new Set(serviceIds)], genreIds),
  ]);
  return makeForecast(current, rules, histories, null)?.forecast ?? null;
}
