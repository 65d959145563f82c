import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import type { ProberSettings } from '../../prober-settings.ts';
import { proofAddress } from '../endings/index.ts';
import { lookAt, placementToProve } from '../placement-looks/index.ts';
import { promiseDates } from './dates.repository.ts';
import { unreadKey, unreadPlacement, unreadPlacements } from './unread.repository.ts';
import { watchJob } from './watch.job.ts';

const longestDays = 62;
const dayMs = 86_400_000;

/** The page of the sandbox that stands in for an address. */
function standInOf(url: string, { sandboxUrl, sandboxDomain }: ProberSettings): { standInUrl?: string } {
  const { hostname, pathname } = new URL(url);
  const isStoodIn = sandboxUrl !== null && hostname.endsWith(`.${sandboxDomain}`);
  return isStoodIn ? { standInUrl: `${sandboxUrl}/pages/${hostname}${pathname}` } : {};
}

/** The beginning of a day; NaN where there is no such day, or it is older than any promise. */
function timeOf(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`);
  const isOne = !Number.isNaN(at) && new Date(at).toISOString().startsWith(day) && day > '2000';
  return isOne ? at : Number.NaN;
}

/** Whether what was promised is there and stays: looks at proofs, when they are due, and the watch itself. */
export const placementWatch: FastifyPluginAsync = async (app) => {
  const { db, config } = app;
  const { placements: rules } = config.rules;

  route(app, contract.checkPlacement, async ({ subject, params, body }) => {
    const expected = await placementToProve(db, subject.accountId, params.id);
    if (!expected) {
      const own = { id: params.id, curator_account_id: subject.accountId };
      if (!(await db('submissions').where(own).whereNotNull('sent_at').first('id'))) {
        throw new AppError('not_found', 'This submission was not found.');
      }
      throw new AppError('wrong_state', 'There is no yes here that waits for its proof.');
    }
    const url = proofAddress(body.url, expected);
    await app.limits.consume('placementLooks', String(subject.accountId));
    const looked = await lookAt(app.prober, { ...expected, url, disclosure: body.disclosure || null }, rules);
    return {
      checks: looked?.checks ?? [],
      postedAt: looked?.postedAt?.toISOString() ?? null,
      ...standInOf(url, config.prober),
    };
  });

  route(app, contract.listPromiseDates, ({ subject, query }) => {
    const days = (timeOf(query.until) - timeOf(query.from)) / dayMs + 1;
    if (Number.isNaN(days) || days < 1 || days > longestDays) {
      const message = `Please ask for 1 to ${longestDays} days`;
      throw new AppError('invalid_input', message, { fields: { until: message } });
    }
    return promiseDates(db, subject.accountId, query);
  });

  route(app, contract.listUnreadPlacements, async ({ query }) => {
    const { after, limit } = readPage(query, 2);
    const rows = await unreadPlacements(db, rules.unreadLooks, { after, limit: limit + 1 });
    return pageOf(rows, limit, unreadKey, unreadPlacement);
  });

  watchJob(app);
};
