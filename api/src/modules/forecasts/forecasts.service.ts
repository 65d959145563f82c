import type { FirstWave, Forecast } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { type Chance, chanceOf } from './chances.policy.ts';
import { expect } from './forecast.ts';
import { type Known, kindOf, knowledge } from './knowledge.repository.ts';
import { type ServiceRecord, recordsOf } from './records.repository.ts';

/** Who goes out first, and by how many yes of a hundred answers the others follow. */
export interface WavesWanted {
  firstIds: ReadonlySet<number>;
  minAcceptPercent: number;
}

export interface Made {
  forecast: Forecast;
  firstWave: FirstWave | null;
  isDemo: boolean;
  /** What the spread of songs is learned from afterwards; see `campaign_forecasts`. */
  lesson: { expectedAccepts: number; chanceVariance: number; songLift: number };
}

function lessonOf(chances: readonly Chance[]): Made['lesson'] {
  const lesson = { expectedAccepts: 0, chanceVariance: 0, songLift: 0 };
  for (const { answer, wrongMatch, yes } of chances) {
    const heard = answer * (1 - wrongMatch);
    lesson.expectedAccepts += heard * yes;
    lesson.chanceVariance += heard * yes * (1 - heard * yes);
    lesson.songLift += heard * yes * (1 - yes);
  }
  return lesson;
}

/**
 * Makes a forecast of services from their records; without chance, so that the same records give the same one.
 * @param waves null where all go out at once
 * @returns null for no services
 */
export function makeForecast(
  known: Known,
  rules: Rules,
  records: readonly ServiceRecord[],
  waves: WavesWanted | null,
): Made | null {
  if (records.length === 0) return null;
  const chances = records.map((record) => chanceOf(record, kindOf(known, record), rules));
  const isFirst = (chance: Chance) => waves === null || waves.firstIds.has(chance.serviceId);
  const isDemo = records.some((record) => record.isDemo);
  const { rangePercent } = rules.forecasts;
  const { songSpread } = known[isDemo ? 'demo' : 'real'];
  const { forecast, firstWave } = expect(
    {
      first: chances.filter(isFirst),
      others: chances.filter((chance) => !isFirst(chance)),
      minAcceptPercent: waves?.minAcceptPercent ?? 0,
    },
    { rangePercent, songSpread },
  );
  const newOnes = records.filter((record) => record.answered < rules.services.newBelowAnswers).length;
  return {
    forecast: {
      ...forecast,
      curatorCount: records.length,
      totalCredits: records.reduce((sum, record) => sum + record.priceCredits, 0),
      rangePercent,
      basis: {
        withRecord: records.length - newOnes,
        new: newOnes,
        demo: records.filter((record) => record.isDemo).length,
        statisticsDays: rules.services.statisticsDays,
      },
    },
    firstWave,
    isDemo,
    lesson: lessonOf(chances),
  };
}

/** What to expect of a list of services, in no campaign yet. Null where none of them is known. */
export async function forecastOfServices(
  db: Knex,
  rules: Rules,
  serviceIds: readonly number[],
  genreIds: readonly number[],
): Promise<Forecast | null> {
  const [known, records] = await Promise.all([knowledge(db, rules), recordsOf(db, [...new Set(serviceIds)], genreIds)]);
  return makeForecast(known, rules, records, null)?.forecast ?? null;
}
