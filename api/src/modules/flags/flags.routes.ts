import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { submissionDetail } from '../campaigns/index.ts';
import { flagCases, flagKey, flaggedAnswer, openCounts, readCase } from '../submission-views/index.ts';
import { decideFlag, flagAnswer } from './flags.service.ts';

/** Answers that creators flag: some are refunded automatically, staff decide about the others. */
export const flags: FastifyPluginAsync = async (app) => {
  const { db, config } = app;

  databaseRoute(app, contract.flagAnswer, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      await flagAnswer(db, subject.accountId, params.id, body, config.rules);
      return submissionDetail(app, db, subject.accountId, params.id);
    }),
  );

  route(app, contract.listFlags, async ({ query }) => {
    const { after, limit } = readPage(query, ['milliseconds', 'id']);
    const state = query.state ?? 'open';
    const [rows, counts] = await Promise.all([flagCases(db, state, { after, limit: limit + 1 }), openCounts(db)]);
    return { ...pageOf(rows, limit, flagKey(state), flaggedAnswer), openCount: counts.flags };
  });

  databaseRoute(app, contract.decideFlag, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      const { submissionId } = params;
      await decideFlag(db, { submissionId, staffAccountId: subject.accountId, ...body });
      return flaggedAnswer(await readCase(db, submissionId));
    }),
  );
};
