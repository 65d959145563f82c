import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { submissionDetail } from '../campaigns/index.ts';
import { curatorFlagOf, flagCases, flagKey, flaggedAnswer, openCounts, readCase } from '../submission-views/index.ts';
import { flagDecidedEmail, flagDecidedEmailName, flagRaisedEmail, flagRaisedEmailName } from './flags.email.ts';
import { flagCaseOf } from './flag-case.service.ts';
import { flagWithAll } from './flags.repository.ts';
import { respondToFlag, decideFlag, flagAnswer } from './flags.service.ts';

/** Answers that creators flag: some are refunded automatically, staff decide about the others. */
export const flags: FastifyPluginAsync = async (app) => {
  const { db, config } = app;
  app.mail.define(flagRaisedEmailName, flagRaisedEmail(config));
  app.mail.define(flagDecidedEmailName, flagDecidedEmail(config));

  databaseRoute(app, contract.flagAnswer, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      await flagAnswer(db, subject.accountId, params.id, body, config.rules);
      return submissionDetail(app, db, subject.accountId, params.id);
    }),
  );

  databaseRoute(app, contract.respondToFlag, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      await respondToFlag(db, subject.accountId, params.id, body.text);
      return curatorFlagOf(await flagWithAll(db, params.id), config.rules.answers)!;
    }),
  );

  route(app, contract.listFlags, async ({ query }) => {
    const { after, limit } = readPage(query, ['milliseconds', 'id']);
    const state = query.state ?? 'open';
    const [rows, counts] = await Promise.all([flagCases(db, state, { after, limit: limit + 1 }), openCounts(db)]);
    return { ...pageOf(rows, limit, flagKey(state), flaggedAnswer), openCount: counts.flags };
  });

  route(app, contract.getFlagCase, ({ subject, params }) => flagCaseOf(app, params.submissionId, subject.accountId));

  databaseRoute(app, contract.decideFlag, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      const { submissionId } = params;
      await decideFlag(db, { submissionId, staffAccountId: subject.accountId, ...body });
      return flaggedAnswer(await readCase(db, submissionId));
    }),
  );
};
