import { listUnreadPlacements } from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { route } from '../../plugins/contract.ts';
import { recheckJob } from './recheck.job.ts';
import { unreadableKey, unreadablePlacement, unreadablePlacements } from './unreadable-placements.repository.ts';

/** Whether placements and posts stay up through their keep days: a daily check of each page, and what staff see of it. */
export const placementChecks: FastifyPluginAsync = async (app) => {
  const { db, config } = app;

  route(app, listUnreadPlacements, async ({ query }) => {
    const { after, limit } = readPage(query, ['milliseconds', 'id']);
    const rows = await unreadablePlacements(db, config.rules.placements.unreadLooks, { after, limit: limit + 1 });
    return pageOf(rows, limit, unreadableKey, unreadablePlacement);
  });

  recheckJob(app);
};
