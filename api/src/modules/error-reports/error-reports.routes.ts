import { decideError, getError, listErrors, reportErrors } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import api from '../../../package.json' with { type: 'json' };
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { originOf, verifyVisitorToken } from '../releases/index.ts';
import { presentEvent, presentGroup, presentVersion } from './error-reports.presenter.ts';
import {
  decideGroup,
  eventsOf,
  findGroup,
  groupFilters,
  groupPage,
  isKnown,
  saveError,
  versionsOf,
} from './error-reports.repository.ts';
import { seenByNode } from './seen-by-node.ts';
import { type GivenError, storedError } from './stored-error.ts';

/** What pages, requests, jobs and the process saw go wrong, and staff's page of it. */
export const errorReports: FastifyPluginAsync = async (app) => {
  const { db, config } = app;
  const { version } = api;

  /** Stores an error that a page reports, unless its network reports too many that nobody else has. */
  async function saveSeen(given: GivenError, ip: string): Promise<boolean> {
    const stored = storedError(given);
    if (!stored) return false;
    try {
      if (!(await isKnown(db, stored))) await app.limits.consumeNetwork('newErrors', ip);
    } catch (error) {
      if (error instanceof AppError && error.code === 'rate_limited') return false;
      throw error;
    }
    await saveError(db, stored);
    return true;
  }

  app.errorSink.use(async (thrown, { path, requestId = null }) => {
    const about = { source: 'api', version, path, requestId, breadcrumbs: [], count: 1, person: null };
    const stored = storedError({ ...about, ...seenByNode(thrown) });
    if (stored) await saveError(db, stored);
  });

  route(app, reportErrors, async ({ body: { visitor, errors }, request }) => {
    await app.limits.consumeNetwork('errors', request.ip);
    const { cookieSecret } = config;
    const person =
      verifyVisitorToken(visitor, cookieSecret)?.bytes ?? originOf(request.ip, cookieSecret)?.network ?? null;
    let accepted = 0;
    for (const error of errors) {
      const given = { ...error, requestId: error.requestId ?? null, person };
      if (await saveSeen(given, request.ip)) accepted += 1;
    }
    return { accepted };
  });

  route(app, listErrors, async ({ query }) => {
    const { after, limit } = readPage(query, ['microseconds', 'id']);
    const { source = null, state = null } = query;
    const [rows, filters] = await Promise.all([
      groupPage(db, { source, version: query.version ?? null, state }, after, limit + 1),
      groupFilters(db),
    ]);
    return { ...pageOf(rows, limit, (row) => [row.seen_microseconds, row.id], presentGroup), ...filters };
  });

  route(app, getError, async ({ params: { id } }) => {
    const group = await findGroup(db, id);
    if (!group) throw new AppError('not_found');
    const [versions, events] = await Promise.all([versionsOf(db, id), eventsOf(db, id)]);
    return {
      group: presentGroup(group),
      versions: versions.map(presentVersion),
      events: events.map(presentEvent),
    };
  });

  route(app, decideError, async ({ subject, params: { id }, body: { state } }) => {
    if (!(await decideGroup(db, id, state === 'resolved' ? subject.accountId : null))) throw new AppError('not_found');
    return { id, state };
  });
};
