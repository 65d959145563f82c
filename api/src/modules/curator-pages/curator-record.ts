import type { CuratorRecord } from '@fanfare/api-contract';
import type { Knex } from 'knex';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Rules } from '../../rules.ts';
import { instantOf } from '../../sql.ts';
import { statisticsOf } from '../services/index.ts';
import { readRecord } from './record.repository.ts';

const monthCount = 12;
const sampleLimit = 200;
/** Up to the longest deadline of a service. */
const withinDays = [1, 2, 3, 5, 7, 15, 30];

/** The first days of the last twelve months, oldest first. */
export const monthsUntil = (now: Date): string[] =>
  Array.from({ length: monthCount }, (_, index) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - monthCount + 1 + index)).toISOString().slice(0, 10),
  );

/** How a curator answers and keeps promises. @throws AppError not_found for one without a page */
export async function recordOfCurator(db: Knex, rules: Rules, curatorId: number, now: Date): Promise<CuratorRecord> {
  const months = monthsUntil(now);
  const rows = await readRecord(db, { curatorId, from: months[0]!, limit: sampleLimit, withinDays });
  const [counters] = rows.counters;
  if (!counters) throw new AppError('not_found', because('curators.not_found'));
  const { isDemo, lastAnswerAt, ...counts } = counters;
  const fewestAnswers = rules.services.newBelowAnswers;
  const sample = rows.sample[0]!;
  const isEnough = sample.answerCount >= fewestAnswers;
  const statistics = statisticsOf(
    {
      ...counts,
      lastAnswerAt: instantOf(lastAnswerAt),
      answeredInGenre: 0,
      acceptedInGenre: 0,
      medianReplyHours: isEnough ? sample.medianHours : null,
    },
    rules.services,
  );
  const promisesIn = new Map(rows.promises.map((row) => [row.month, row]));
  return {
    statistics,
    isDemo,
    fewestAnswers,
    sample: {
      answerCount: sample.answerCount,
      limit: sampleLimit,
      medianWords: sample.countedWords >= fewestAnswers ? sample.medianWords : null,
      within: isEnough ? rows.within : [],
    },
    promises: months.map((month) => ({
      month,
      kept: promisesIn.get(month)?.kept ?? 0,
      broken: promisesIn.get(month)?.broken ?? 0,
    })),
  };
}
