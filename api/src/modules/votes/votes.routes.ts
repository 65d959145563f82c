import { voteOnAnswer } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { databaseRoute } from '../../plugins/contract.ts';
import { submissionDetail } from '../campaigns/index.ts';
import { vote } from './votes.service.ts';

/** Whether a creator found an answer helpful. */
export const votes: FastifyPluginAsync = async (app) => {
  databaseRoute(app, voteOnAnswer, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      await vote(db, subject.accountId, params.id, body.isHelpful);
      return submissionDetail(app, db, subject.accountId, params.id);
    }),
  );
};
