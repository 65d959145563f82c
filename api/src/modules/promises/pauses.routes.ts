import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { pageOf, readPage } from '../../paging.ts';
import { databaseRoute, route } from '../../plugins/contract.ts';
import {
  servicePausedEmail,
  servicePausedEmailName,
  serviceResumedEmail,
  serviceResumedEmailName,
} from './pauses.email.ts';
import { pausedService } from './pauses.presenter.ts';
import { brokenByIds, pausedKey, pausedServices } from './pauses.repository.ts';
import { resumeService } from './pauses.service.ts';

/** Staff look at services that are paused for their broken promises, and resume them. */
export function pauseRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  route(app, contract.listPausedServices, async ({ query }) => {
    const { after, limit } = readPage(query, ['milliseconds', 'id']);
    const { pauseByPromises } = config.rules.services;
    const rows = await pausedServices(db, pauseByPromises, { after, limit: limit + 1 });
    const broken = await brokenByIds(
      db,
      rows.flatMap((row) => row.broken_ids),
    );
    return pageOf(rows, limit, pausedKey, (row) => pausedService(row, broken));
  });

  databaseRoute(app, contract.resumeService, ({ subject, params, body, commit }) =>
    commit(async (db) => ({
      serviceId: params.id,
      status: await resumeService(db, params.id, { by: subject.accountId, reason: body.reason }),
    })),
  );

  app.mail.define(servicePausedEmailName, servicePausedEmail(config));
  app.mail.define(serviceResumedEmailName, serviceResumedEmail(config));
}
