import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import { submissionDetail } from '../campaigns/index.ts';
import { shownSamples } from './sample-answers.repository.ts';
import { previewSample, setSamplePermission, showSample } from './sample-answers.service.ts';

/** Answers that curators show on their pages, with the artists' permission. */
export const sampleAnswers: FastifyPluginAsync = async (app) => {
  const { db, config } = app;

  route(app, contract.previewSampleAnswer, async ({ subject, params }) => {
    // A stranger's is not found, one without an answer has the wrong state.
    await submissionDetail(app, db, subject.accountId, params.id);
    return { text: await previewSample(db, subject.accountId, params.id) };
  });

  databaseRoute(app, contract.allowSampleAnswer, ({ subject, params, body, commit }) =>
    commit(async (inTrx) => {
      await setSamplePermission(inTrx, subject.accountId, params.id, body.isAllowed);
      return submissionDetail(app, inTrx, subject.accountId, params.id);
    }),
  );

  route(app, contract.showSampleAnswer, async ({ subject, params, body: { isShown } }) => {
    await showSample(db, subject.accountId, { submissionId: params.id, isShown }, config.rules);
    return { isShown };
  });

  route(app, contract.listSampleAnswers, async ({ params }) => {
    const rows = await shownSamples(db, params.curatorId, config.rules.sampleAnswers.maxShown);
    if (!rows) throw new AppError('not_found', because('curators.not_found'));
    return rows;
  });
};
