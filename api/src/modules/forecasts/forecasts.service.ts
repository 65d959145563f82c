import type { FirstWave, Forecast } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import type { Rules } from '../../rules.ts';
import { type Chance, chanceOf } from './chances.policy.ts';
import { expect } from './forecast.ts';
import { kindOf, readKinds } from './kinds.repository.ts';
import { type ServiceRecord, recordsOf } from './records.repository.ts';

export interface WavesWanted {
  firstIds: ReadonlySet<number>;
  minAcceptPercent: number;
}

export interface Made {
  forecast: Forecast;
  firstWave: FirstWave | null;
}

/** Makes a forecast of services by their records. @param waves null where all go out at once @returns null for none */
export async function forecastOf(
  db: Knex,
  rules: Rules,
  records: readonly ServiceRecord[],
  waves: WavesWanted | null,
): Promise<Made | null> {
  if (records.length === 0) return null;
  const kinds = await readKinds(db);
  const chances = records.map((record): Chance => chanceOf(record, kindOf(kinds, record), rules));
  const isFirst = (chance: Chance) => waves === null || waves.firstIds.has(chance.serviceId);
  const { rangePercent, songSpread } = rules.forecasts;
  const { forecast, firstWave } = expect(
    {
      first: chances.filter(isFirst),
      others: chances.filter((chance) => !isFirst(chance)),
      minAcceptPercent: waves?.minAcceptPercent ?? 0,
    },
    { rangePercent, songSpread },
  );
  const isNew = (record: ServiceRecord) => record.answered < rules.services.newBelowAnswers;
  return {
    forecast: {
      ...forecast,
      curatorCount: records.length,
      totalCredits: records.reduce((sum, record) => sum + record.priceCredits, 0),
      rangePercent,
      basis: {
        withRecord: records.filter((record) => !isNew(record)).length,
        new: records.filter(isNew).length,
        demo: records.filter((record) => record.isDemo).length,
        statisticsDays: rules.services.statisticsDays,
      },
    },
    firstWave,
  };
}

/** What to expect of a list of services, in no campaign yet. Null where none of them is known. */
export async function forecastOfServices(
  db: Knex,
  rules: Rules,
  serviceIds: readonly number[],
  genreIds: readonly number[],
): Promise<Forecast | null> {
  const records = await recordsOf(db, [...new Set(serviceIds)], genreIds);
  return (await forecastOf(db, rules, records, null))?.forecast ?? null;
}
