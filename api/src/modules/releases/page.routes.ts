import { createPreview, getBoot, releaseOverview, reportOutcome } from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { bootDocument } from './boot.presenter.ts';
import { presentOverview } from './history.presenter.ts';
import { liveHealth, report } from './outcomes.service.ts';
import { loadPreview, openPreview } from './previews.service.ts';
import { loadLive } from './registry.repository.ts';

/** What the shell's server and its pages ask and tell. */
export function pageRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  route(app, getBoot, async ({ query: { ticket } }) => {
    const preview = ticket === undefined ? null : await loadPreview(db, config, ticket);
    return bootDocument(config, await loadLive(db), preview);
  });

  route(app, releaseOverview, async () => {
    const live = await loadLive(db);
    return presentOverview(live, await liveHealth(db, config.rules.releases, live, app.clock.now()));
  });

  route(app, createPreview, ({ subject, body }) => openPreview(db, config, subject, body));

  route(app, reportOutcome, async ({ body, request }) => {
    await app.limits.consume('outcomes', request.ip);
    const { isCounted, rolledBack } = await report(db, config, body);
    if (rolledBack) request.log.warn(rolledBack, 'a canary was rolled back');
    return { isCounted };
  });
}
