import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Knex } from 'knex';
import { pageOf, readPage } from '../../paging.ts';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { trainingJob } from './ranking.job.ts';
import { leastExamples } from './ranking.service.ts';
import { isUsable, trainedRanking } from './rankings.presenter.ts';
import { putLive } from './rankings.repository.ts';
import { type StaffRankingRow, rankingOf, rankingPage, rankingState } from './staff-rankings.repository.ts';

/** @throws AppError not_found */
async function existing(db: Knex, id: number): Promise<StaffRankingRow> {
  const row = await rankingOf(db, id);
  if (!row) throw new AppError('not_found', because('rankings.not_found'));
  return row;
}

/** Trained rankings of the finder: staff see their figures and choose which one ranks; a job trains a new one each week. */
export const rankings: FastifyPluginAsync = async (app) => {
  const { db, config } = app;

  route(app, contract.listRankings, async ({ query }) => {
    const { after, limit } = readPage(query);
    const [rows, { live, lastTrainedAt }] = await Promise.all([
      rankingPage(db, after?.[0] ?? null, limit + 1),
      rankingState(db),
    ]);
    return {
      ...pageOf(rows, limit, (row) => [row.id], trainedRanking),
      live: live && trainedRanking(live),
      training: {
        lastAt: lastTrainedAt?.toISOString() ?? null,
        everyDays: config.trainsRanking ? config.rules.finder.trainEveryDays : null,
        minExamples: leastExamples,
      },
    };
  });

  databaseRoute(app, contract.putRankingLive, ({ subject, params, commit }) =>
    commit(async (db) => {
      if (!isUsable(await existing(db, params.id)))
        throw new AppError('wrong_state', because('rankings.other_features'));
      await putLive(db, params.id, subject.accountId);
      return trainedRanking(await existing(db, params.id));
    }),
  );

  trainingJob(app);
};
