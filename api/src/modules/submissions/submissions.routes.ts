import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { batchedRoute, committedRoute, effectRoute, route } from '../../plugins/contract.ts';
import { hundredths, toDecimal, walletOf } from '../ledger/index.ts';
import { answerSubmissions, checkAnswer, readAnswer } from './answer.service.ts';
import { listeningOf } from './listening.repository.ts';
import { openSubmission, recordBeat } from './listening.service.ts';
import { countMatching, queueFigures, queueFilters, queueKey, queuePage } from './queue.repository.ts';
import { filtersOf, queueKeys } from './queue-filters.policy.ts';
import { submissionJobs } from './submissions.jobs.ts';
import { curatorDetail, curatorSubmission, queueItem, sentAnswer } from './submissions.presenter.ts';
import { answeredKey, answeredPage, readAnswered, readDetail } from './submissions.repository.ts';
import { undoAnswer } from './undo-answer.service.ts';
import { clearingEarnings, earnedLast30Days } from './wallet.repository.ts';
import { sendWrongMatches } from './send-wrong-matches.service.ts';
import { wrongMatchesOf } from './wrong-matches.service.ts';

const mostAnswersAtOnce = 20;
const mostSearchWords = 8;

/** The curator's side of submissions: queue, listening, answers and earnings. */
export const submissions: FastifyPluginAsync = async (app) => {
  const { db, config } = app;
  const { rules } = config;
  const { publishIn } = submissionJobs(app);

  const presentOne = async (curatorAccountId: number, submissionId: number) =>
    curatorDetail(app, await readDetail(db, curatorAccountId, submissionId));

  route(app, contract.listQueue, async ({ subject, query }) => {
    const { sort } = query;
    const { after, limit } = readPage(query, queueKeys[sort ?? 'deadline']);
    const filters = filtersOf(query);
    const [rows, figures, matching] = await Promise.all([
      queuePage(db, subject.accountId, after, limit + 1, { ...filters, sort }),
      queueFigures(db, subject.accountId),
      filters ? countMatching(db, subject.accountId, filters) : null,
    ]);
    return {
      ...pageOf(rows, limit, queueKey(sort), (row) => queueItem(config, row)),
      openCount: figures.open,
      matchingCount: matching ?? figures.open,
      serviceCount: figures.services,
      capacity: figures.capacity,
      atRiskTodayCredits: toDecimal(hundredths(figures.at_risk)),
      dueTodayCount: figures.due_today,
      firstDeadlineAt: figures.first_deadline?.toISOString() ?? null,
    };
  });

  route(app, contract.listQueueFilters, async ({ subject }) => {
    const { services, genres, max_share } = await queueFilters(db, subject.accountId);
    return { services, genres, maxEarnCredits: toDecimal(hundredths(max_share ?? 0)) };
  });

  route(app, contract.getCuratorSubmission, ({ subject, params }) => presentOne(subject.accountId, params.id));

  route(app, contract.openSubmission, async ({ subject, params }) => ({
    listeningSessionId: await openSubmission(db, subject.accountId, params.id),
    heartbeatSeconds: rules.answers.heartbeatSeconds,
    submission: await presentOne(subject.accountId, params.id),
  }));

  committedRoute(
    app,
    contract.heartbeat,
    (db, { subject, params, body }) => recordBeat(db, subject.accountId, params.id, body, rules),
    (_call, heard) => Promise.resolve(heard),
  );

  route(app, contract.checkAnswer, ({ subject, params, body }) =>
    checkAnswer(db, { curatorAccountId: subject.accountId, submissionId: params.id, input: body }, rules),
  );

  batchedRoute(app, contract.answerSubmission, {
    input: ({ subject, params, body }) => ({
      curatorAccountId: subject.accountId,
      submissionId: params.id,
      input: body,
      read: readAnswer(body, rules),
    }),
    effects: async (trx, requests) => {
      const answered = await answerSubmissions(trx, requests, rules);
      return answered.map((result) => (result === 'given' ? { data: null } : result));
    },
    present: async ({ subject, params, body }) => {
      const sent = sentAnswer(app, await readAnswered(db, subject.accountId, params.id), body.decision);
      if (sent.undoSeconds > 0) publishIn(sent.undoSeconds);
      return sent;
    },
    keyOf: ({ curatorAccountId }) => curatorAccountId,
    most: mostAnswersAtOnce,
  });

  effectRoute(
    app,
    contract.undoAnswer,
    ({ subject, params, commit }) =>
      commit(async (db) => {
        await undoAnswer(db, rules, { curatorAccountId: subject.accountId, submissionId: params.id });
        return {};
      }),
    ({ subject, params }) => presentOne(subject.accountId, params.id),
  );

  route(app, contract.sendWrongMatches, async ({ subject, body }) => {
    const items = await sendWrongMatches(db, subject.accountId, body.submissionIds, rules);
    const undoSeconds = items.some((item) => item.isSent) ? rules.answers.undoSeconds : 0;
    if (undoSeconds > 0) publishIn(undoSeconds);
    const { used, allowed } = await wrongMatchesOf(db, subject.accountId, rules);
    const { wrongMatchWindowDays: windowDays } = rules.submissions;
    return { items, undoSeconds, wrongMatch: { usedCount: used, allowedCount: allowed, windowDays } };
  });

  route(app, contract.listAnswered, async ({ subject, query }) => {
    const { after, limit } = readPage(query, ['milliseconds', 'id']);
    const filters = {
      words: (query.q ?? '').split(/\s+/).filter(Boolean).slice(0, mostSearchWords),
      decision: query.decision ?? null,
      onlyHelpful: query.helpful === 'yes',
      serviceId: query.serviceId ?? null,
    };
    const rows = await answeredPage(db, subject.accountId, filters, after, limit + 1);
    const listening = await listeningOf(
      db,
      rows.map((row) => row.id),
    );
    return pageOf(rows, limit, answeredKey, (row) => curatorSubmission(app, row, listening.get(row.id)));
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
};
