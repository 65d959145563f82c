import { withdrawSubmission } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { databaseRoute } from '../../plugins/contract.ts';
import { submissionDetail } from '../campaigns/index.ts';
import { withdraw } from './withdrawals.service.ts';

/** Creators withdraw submissions that the curator hasn't opened. */
export const withdrawals: FastifyPluginAsync = async (app) => {
  databaseRoute(app, withdrawSubmission, ({ subject, params, commit }) =>
    commit(async (db) => {
      await withdraw(db, subject.accountId, params.id, app.config.rules);
      return submissionDetail(app, db, subject.accountId, params.id);
    }),
  );
};
