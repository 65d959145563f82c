import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import type { Knex } from 'knex';
import { pageOf, readPage } from '../../paging.ts';
import { effectRoute, route } from '../../plugins/contract.ts';
import { publicCreator } from '../account/index.ts';
import { hundredths, toDecimal, walletOf } from '../ledger/index.ts';
import { answerSubmission, checkAnswer } from './answer.service.ts';
import { factsOf } from './track-facts.repository.ts';
import { listeningOf } from './listening.repository.ts';
import { openSubmission, recordBeat } from './listening.service.ts';
import { nextInQueue, queueFigures, queueKey, queuePage } from './queue.repository.ts';
import { submissionJobs } from './submissions.jobs.ts';
import { curatorSubmission, queueItem } from './submissions.presenter.ts';
import { answeredKey, answeredPage, readSubmission, type SubmissionRow } from './submissions.repository.ts';
import { clearingEarnings, earnedBy, earnedLast30Days } from './wallet.repository.ts';

/** The curator's side of submissions: queue, listening, answers and earnings. */
export const submissions: FastifyPluginAsync = async (app) => {
  const { db, config } = app;
  const { rules } = config;

  async function presented(db: Knex, rows: readonly SubmissionRow[]) {
    const listening = await listeningOf(
      db,
      rows.map((row) => row.id),
    );
    return (row: SubmissionRow) => curatorSubmission(app, row, listening.get(row.id));
  }
  async function presentOne(db: Knex, curatorAccountId: number, submissionId: number) {
    const row = await readSubmission(db, curatorAccountId, submissionId);
    const [present, artist, facts] = await Promise.all([
      presented(db, [row]),
      publicCreator(db, config, row.creator_account_id),
      factsOf(db, row.service_id, row.track_id),
    ]);
    return { ...present(row), artist, facts };
  }

  route(app, contract.listQueue, async ({ subject, query }) => {
    const { after, limit } = readPage(query, ['microseconds', 'hundredths', 'id']);
    const [rows, figures] = await Promise.all([
      queuePage(db, subject.accountId, after, limit + 1),
      queueFigures(db, subject.accountId),
    ]);
    return {
      ...pageOf(rows, limit, queueKey, (row) => queueItem(config, row)),
      openCount: figures.open,
      capacity: figures.capacity,
      atRiskTodayCredits: toDecimal(hundredths(figures.at_risk)),
      dueTodayCount: figures.due_today,
      firstDeadlineAt: figures.first_deadline?.toISOString() ?? null,
    };
  });

  route(app, contract.getCuratorSubmission, ({ subject, params }) => presentOne(db, subject.accountId, params.id));

  route(app, contract.openSubmission, async ({ subject, params }) => ({
    listeningSessionId: await openSubmission(db, subject.accountId, params.id),
    heartbeatSeconds: rules.answers.heartbeatSeconds,
    submission: await presentOne(db, subject.accountId, params.id),
  }));

  route(app, contract.heartbeat, ({ subject, params, body }) =>
    recordBeat(db, subject.accountId, params.id, body, rules),
  );

  route(app, contract.checkAnswer, ({ subject, params, body }) =>
    checkAnswer(db, { curatorAccountId: subject.accountId, submissionId: params.id, input: body }, rules),
  );

  effectRoute(
    app,
    contract.answerSubmission,
    ({ subject, params, body, commit }) =>
      commit(async (db) => {
        const request = { curatorAccountId: subject.accountId, submissionId: params.id, input: body };
        await answerSubmission(db, request, rules);
        return null;
      }),
    async ({ subject: { accountId }, params: { id: submissionId } }) => {
      const [submission, earned, nextSubmissionId] = await Promise.all([
        presentOne(db, accountId, submissionId),
        earnedBy(db, submissionId),
        nextInQueue(db, accountId),
      ]);
      return { submission, earnedCredits: toDecimal(earned), clearsAt: submission.clearsAt, nextSubmissionId };
    },
  );

  route(app, contract.listAnswered, async ({ subject, query }) => {
    const { after, limit } = readPage(query, ['milliseconds', 'id']);
    const rows = await answeredPage(db, subject.accountId, after, limit + 1);
    return pageOf(rows, limit, answeredKey, await presented(db, rows));
  });

  route(app, contract.curatorWallet, async ({ subject }) => {
    const [wallet, clearing, earned] = await Promise.all([
      walletOf(db, subject.accountId),
      clearingEarnings(db, subject.accountId),
      earnedLast30Days(db, subject.accountId),
    ]);
    return {
      availableCredits: toDecimal(wallet.clearedHundredths),
      clearingCredits: toDecimal(wallet.clearingHundredths),
      earnedLast30DaysCredits: toDecimal(hundredths(earned)),
      clearing: clearing.map((row) => ({
        submissionId: row.submission_id,
        trackTitle: row.track_title,
        amountCredits: toDecimal(hundredths(row.amount)),
        clearsAt: row.clears_at.toISOString(),
        isFlagged: row.is_flagged,
      })),
    };
  });

  submissionJobs(app);
};
