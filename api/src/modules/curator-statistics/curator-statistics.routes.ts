import { compareAnswers, getCuratorStatistics } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { comparedGenres } from './answer-comparison.repository.ts';
import { countAnswerMedians } from './answer-medians.job.ts';
import { countAcceptMedians } from './accept-medians.job.ts';
import { curatorStatisticsOf } from './curator-statistics.service.ts';

/** Medians change slowly. */
const mediansEverySeconds = 21_600;
const usualDays = 90;

export const curatorStatistics: FastifyPluginAsync = async (app) => {
  const { db, config, clock } = app;

  route(app, getCuratorStatistics, ({ subject, query }) =>
    curatorStatisticsOf(db, subject, config.rules, {
      now: clock.now(),
      days: Number(query.days ?? usualDays),
      serviceId: query.serviceId ?? null,
    }),
  );

  route(app, compareAnswers, async ({ subject }) => {
    const { answersWindowDays: days, answersFromCurators: fromCurators } = config.rules.statistics;
    return { days, fromCurators, genres: await comparedGenres(db, subject.accountId, days) };
  });

  app.jobs.every('curator-statistics.answers', mediansEverySeconds, () => countAnswerMedians(db, config.rules));
  app.jobs.every('curator-statistics.medians', mediansEverySeconds, () => countAcceptMedians(db, config.rules));
};
