import type { Knex } from 'knex';
import { withAdvisoryLock } from '../../plugins/jobs/advisory-lock.ts';
import type { RankingRow } from './rankings.repository.ts';
import { leastExamples, trainRanking } from './ranking.service.ts';
import { isTrainingDue } from './training-due.repository.ts';

/** Trains a ranking unless the newest is younger than `everyDays`, or another process trains one. @returns null where it didn't */
export async function trainWhenDue(
  db: Knex,
  everyDays: number,
  training: Parameters<typeof trainRanking>[1],
): Promise<RankingRow | null> {
  let trained: RankingRow | null = null;
  await withAdvisoryLock(db, 'training of the ranking', async () => {
    if (await isTrainingDue(db, { everyDays, minExamples: leastExamples })) trained = await trainRanking(db, training);
  });
  return trained;
}
