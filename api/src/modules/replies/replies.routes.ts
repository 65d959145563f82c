import { replyToAnswer } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { databaseRoute } from '../../plugins/contract.ts';
import { submissionDetail } from '../campaigns/index.ts';
import { reply } from './replies.service.ts';

/** A creator’s one reply to an answer. */
export const replies: FastifyPluginAsync = async (app) => {
  databaseRoute(app, replyToAnswer, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      await reply(db, subject.accountId, params.id, body.text);
      return submissionDetail(app, db, subject.accountId, params.id);
    }),
  );
};
