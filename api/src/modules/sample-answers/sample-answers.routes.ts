import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { hideNames } from '../answer-text/index.ts';
import { submissionDetail } from '../campaigns/index.ts';
import { type SampleRow, shownSamples } from './sample-answers.repository.ts';
import { allowSample, showSample } from './sample-answers.service.ts';

const present = (row: SampleRow): contract.SampleAnswer => ({
  id: row.id,
  decision: row.decision,
  serviceTitle: row.serviceTitle,
  genres: row.genres,
  feedback: hideNames(row.feedback, { people: [row.trackArtist, row.artistName ?? ''], titles: [row.trackTitle] }),
});

/** Answers that curators show on their pages, with the artists' permission. */
export const sampleAnswers: FastifyPluginAsync = async (app) => {
  const { db, config } = app;

  databaseRoute(app, contract.allowSampleAnswer, ({ subject, params, body, commit }) =>
    commit(async (inTrx) => {
      await allowSample(inTrx, subject.accountId, params.id, body.isAllowed);
      return submissionDetail(app, inTrx, subject.accountId, params.id);
    }),
  );

  route(app, contract.showSampleAnswer, async ({ subject, params, body: { isShown } }) => {
    await showSample(db, subject.accountId, { submissionId: params.id, isShown }, config.rules);
    return { isShown };
  });

  route(app, contract.listSampleAnswers, async ({ params }) => {
    const rows = await shownSamples(db, params.curatorId);
    if (!rows) throw new AppError('not_found', 'This curator was not found.');
    return rows.map(present);
  });
};
