import { createHmac, timingSafeEqual } from 'node:crypto';
import {
  decideError,
  getError,
  listErrors,
  reportErrors,
  reportServerErrors,
  serverErrors,
} from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import api from '../../../package.json' with { type: 'json' };
import { boundedLimit } from '../../bounded-limit.ts';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { originOf, releasedVersions, verifyVisitorToken } from '../releases/index.ts';
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
import { originalFrames, originalPlace } from './original-frames.ts';
import { seenByNode } from './seen-by-node.ts';
import { type GivenError, type StoredError, amongOthers, storedError } from './stored-error.ts';

/** Batches of pages that are stored at a time, and that wait: they mustn't take the connections of other requests. */
const atOnce = 2;
const longestCulprit = 300;
const queue = { maxPending: 40, retryAfterSeconds: 30 };

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What pages, requests, jobs, the process and the shell's server saw go wrong, and staff's page of it. */
export const errorReports: FastifyPluginAsync = async (app) => {
  const { db, config, limits, errorService } = app;
  const { version } = api;
  const limited = boundedLimit(atOnce, queue);

  /**
   * A page may invent errors without end: so many become groups, and the others count together. The first of a group names its place, which is
   * looked up for no other: a map takes a while to read.
   */
  async function placed(error: StoredError, address: string | null): Promise<StoredError> {
    if (await isKnown(db, error)) return error;
    if (address !== null && !(await mayAddGroup(address))) return amongOthers(error);
    const place = await originalPlace(db, error.stack);
    return place === null ? error : { ...error, culprit: place.slice(0, longestCulprit) };
  }

  async function mayAddGroup(address: string): Promise<boolean> {
    try {
      await limits.consumeNetwork('newErrors', address);
      await limits.consume('newErrorsOfPages', 'all');
      return true;
    } catch (refused) {
      if (refused instanceof AppError && refused.code === 'rate_limited') return false;
      throw refused;
    }
  }

  /** @param address of the page that sent it; null for what reports itself */
  async function save(given: GivenError, address: string | null): Promise<boolean> {
    const stored = storedError(given);
    if (stored === null) return false;
    if (errorService) await errorService.send(stored);
    else await saveError(db, await placed(stored, address));
    return true;
  }

  app.errorSink.use((thrown, { path, requestId = null }) => {
    const about = { source: 'api', version, path, requestId, breadcrumbs: [], count: 1, person: null };
    return save({ ...about, ...seenByNode(thrown) }, null);
  });

  route(app, reportErrors, async ({ body: { visitor, errors }, request }) => {
    await limits.consumeNetwork('errors', request.ip);
    const { cookieSecret } = config;
    const person =
      verifyVisitorToken(visitor, cookieSecret)?.bytes ?? originOf(request.ip, cookieSecret)?.network ?? null;
    return limited(async () => {
      // Whoever invents a front end or a version says nothing of one.
      const released = await releasedVersions(db, errors);
      let accepted = 0;
      for (const error of errors) {
        if (!released.has(`${error.source}@${error.version}`)) continue;
        if (await save({ ...error, requestId: error.requestId ?? null, person }, request.ip)) accepted += 1;
      }
      return { accepted };
    });
  });

  route(app, reportServerErrors, async ({ body: { statement, signature } }) => {
    const expected = createHmac('sha256', config.cookieSecret).update(`error-report:${statement}`).digest();
    if (!timingSafeEqual(expected, Buffer.from(signature, 'hex'))) throw new AppError('forbidden');
    const { success, data } = serverErrors.safeParse(jsonOf(statement));
    if (!success) throw new AppError('invalid_input');
    const about = { source: 'shell-server', breadcrumbs: [], requestId: null, person: null };
    let accepted = 0;
    for (const error of data.errors) if (await save({ ...error, ...about }, null)) accepted += 1;
    return { accepted };
  });

  route(app, listErrors, async ({ query }) => {
    const { after, limit } = readPage(query, ['microseconds', 'id']);
    const { source = null, state = null } = query;
    const [rows, filters] = await Promise.all([
      groupPage(db, { source, version: query.version ?? null, state }, after, limit + 1),
      groupFilters(db),
    ]);
    return {
      ...pageOf(rows, limit, (row) => [row.seen_microseconds, row.id], presentGroup),
      ...filters,
      isElsewhere: errorService !== null,
    };
  });

  route(app, getError, async ({ params: { id } }) => {
    const group = await findGroup(db, id);
    if (!group) throw new AppError('not_found');
    const [versions, events] = await Promise.all([versionsOf(db, id), eventsOf(db, id)]);
    return {
      group: presentGroup(group),
      versions: versions.map(presentVersion),
      events: await Promise.all(
        events.map(async (event) => presentEvent(event, await originalFrames(db, event.stack))),
      ),
    };
  });

  route(app, decideError, async ({ subject, params: { id }, body: { state } }) => {
    if (!(await decideGroup(db, id, state === 'resolved' ? subject.accountId : null))) throw new AppError('not_found');
    return { id, state };
  });
};
