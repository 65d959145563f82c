import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { submissionDetail } from '../campaigns/index.ts';
import { brokenMail } from './broken.mail.ts';
import { brokenMailName } from './broken-mails.repository.ts';
import { endingJobs } from './endings.jobs.ts';
import { promiseOf } from './endings.presenter.ts';
import { flagAnswer } from './flags.service.ts';
import { brokenKey, brokenPromises, openPromises, promiseKey, readPromise } from './promises.repository.ts';
import { confirmProof, handInProof, rejectProof } from './proofs.service.ts';
import { reply } from './replies.service.ts';
import { staffRoutes } from './staff.routes.ts';
import { vote } from './votes.service.ts';
import { withdraw } from './withdraw.service.ts';

/** What becomes of a submission besides its answer: withdrawals, proofs and promises, flags, votes, and what staff decide. */
export const endings: FastifyPluginAsync = async (app) => {
  const { db, config } = app;
  const { rules } = config;
  const one = (accountId: number, id: number) => submissionDetail(app, db, accountId, id);

  route(app, contract.getSubmission, ({ subject, params }) => one(subject.accountId, params.id));

  route(app, contract.withdrawSubmission, async ({ subject, params }) => {
    await withdraw(db, subject.accountId, params.id, rules);
    return one(subject.accountId, params.id);
  });

  route(app, contract.confirmProof, async ({ subject, params }) => {
    await confirmProof(db, subject.accountId, params.id);
    return one(subject.accountId, params.id);
  });

  route(app, contract.rejectProof, async ({ subject, params, body }) => {
    await rejectProof(db, subject.accountId, params.id, body.reason, rules);
    return one(subject.accountId, params.id);
  });

  route(app, contract.flagAnswer, async ({ subject, params, body }) => {
    await flagAnswer(db, subject.accountId, params.id, body, rules);
    return one(subject.accountId, params.id);
  });

  route(app, contract.voteOnAnswer, async ({ subject, params, body }) => {
    await vote(db, subject.accountId, params.id, body.isHelpful);
    return one(subject.accountId, params.id);
  });

  route(app, contract.replyToAnswer, async ({ subject, params, body }) => {
    await reply(db, subject.accountId, params.id, body.text);
    return one(subject.accountId, params.id);
  });

  route(app, contract.listPromises, async ({ subject, query }) => {
    if (query.state === 'broken') {
      const { after, limit } = readPage(query, 2);
      return pageOf(await brokenPromises(db, subject.accountId, after, limit + 1), limit, brokenKey, promiseOf);
    }
    const { after, limit } = readPage(query, 3);
    return pageOf(await openPromises(db, subject.accountId, after, limit + 1), limit, promiseKey, promiseOf);
  });

  route(app, contract.handInProof, async ({ subject, params, body }) => {
    const curatorAccountId = subject.accountId;
    await app.limits.consume('placementLooks', String(curatorAccountId));
    await handInProof(app, { curatorAccountId, submissionId: params.id, input: body });
    return promiseOf(await readPromise(db, curatorAccountId, params.id));
  });

  app.mail.define(brokenMailName, brokenMail(config));
  staffRoutes(app);
  endingJobs(app);
};
