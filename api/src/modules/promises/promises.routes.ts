import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { isCalendarDay } from '../../calendar-day.ts';
import { pageOf, readPage } from '../../paging.ts';
import { databaseRoute, route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { refuseField } from '../../plugins/errors.ts';
import { disputedProof, readCase } from '../submission-views/index.ts';
import { brokenPromisesEmailName } from './broken-promises-email.repository.ts';
import { brokenPromisesEmail } from './broken-promises.email.ts';
import { pauseRoutes } from './pauses.routes.ts';
import { promiseDates } from './promise-dates.repository.ts';
import { promiseJobs } from './promises.jobs.ts';
import { promiseOf } from './promises.presenter.ts';
import { brokenKey, brokenPromises, openPromises, promiseKey } from './promises.repository.ts';
import { reportRemoval } from './promises.service.ts';

const maxDays = 62;
const dayMs = 86_400_000;

/** The start of a day; NaN where there is no such day, or it is older than any promise. */
function startOf(day: string): number {
  return isCalendarDay(day, { from: '2000' }) ? Date.parse(`${day}T00:00:00Z`) : Number.NaN;
}

/** What curators promised with an accept: open and broken promises, their dates, and removals that staff report. */
export const promises: FastifyPluginAsync = async (app) => {
  const { db } = app;

  route(app, contract.listPromises, async ({ subject, query }) => {
    if (query.state === 'broken') {
      const { after, limit } = readPage(query, ['milliseconds', 'id']);
      return pageOf(await brokenPromises(db, subject.accountId, after, limit + 1), limit, brokenKey, promiseOf);
    }
    const { after, limit } = readPage(query, ['count', 'milliseconds', 'id']);
    return pageOf(await openPromises(db, subject.accountId, after, limit + 1), limit, promiseKey, promiseOf);
  });

  route(app, contract.listPromiseDates, ({ subject, query }) => {
    const days = (startOf(query.until) - startOf(query.from)) / dayMs + 1;
    if (Number.isNaN(days) || days < 1 || days > maxDays) {
      refuseField('until', because('promises.days', { max: maxDays }));
    }
    return promiseDates(db, subject.accountId, query);
  });

  databaseRoute(app, contract.reportRemoval, ({ subject, params, body, commit }) =>
    commit(async (db) => {
      const { submissionId } = params;
      const { rules } = app.config;
      await reportRemoval(db, { submissionId, reportedBy: subject.accountId, note: body.note, rules });
      return disputedProof(await readCase(db, submissionId));
    }),
  );

  app.mail.define(brokenPromisesEmailName, brokenPromisesEmail(app.config));
  pauseRoutes(app);
  promiseJobs(app);
};
