import etag from '@fastify/etag';
import { releaseChanges, releaseGraph, releaseHistory, releaseOverview } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { refuseUnknown } from './front-ends.service.ts';
import { changesOfLast, graph } from './graph.service.ts';
import { presentCheck, presentEvent, presentOverview, presentRelease } from './history.presenter.ts';
import { newestChecks, newestEvents, newestReleases } from './history.repository.ts';
import { deployedHealth } from './outcomes.service.ts';
import { findChannel, loadDeployed } from './registry.repository.ts';
import { planRollback, withoutWithdrawn } from './rollback-plan.service.ts';
import { shownRollouts } from './shown-rollouts.service.ts';

/** What an open page of releases asks for again and again. A browser that has the same already gets 304 and no body. */
export async function polledRoutes(app: FastifyInstance): Promise<void> {
  const { db, config } = app;
  await app.register(etag);
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('cache-control', 'private, no-cache');
  });

  route(app, releaseOverview, async () => {
    const live = await loadDeployed(db);
    const now = app.clock.now();
    const health = await deployedHealth(db, config.rules.releases, live, now);
    return presentOverview(live, health, await shownRollouts(db, config.rules.releases, live, now));
  });

  route(app, releaseGraph, () => graph(db, config.rules.releases, app.clock.now()));

  route(app, releaseChanges, ({ query: { minutes } }) => changesOfLast(db, minutes, app.clock.now()));

  route(app, releaseHistory, async ({ params: { name } }) => {
    await refuseUnknown(db, name);
    const channel = await findChannel(db, name);
    return {
      name,
      revision: channel?.revision ?? null,
      takesSourceMaps: true,
      rollback: channel && (await planRollback(db, await withoutWithdrawn(db, channel))),
      releases: (await newestReleases(db, name)).map((row) => presentRelease(row, channel)),
      checks: (await newestChecks(db, name)).map(presentCheck),
      events: (await newestEvents(db, name)).map(presentEvent),
    };
  });
}
