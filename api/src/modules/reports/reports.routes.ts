import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { exportRoutes } from './export.routes.ts';
import { updateMedians } from './medians.job.ts';
import { reportOf } from './report.service.ts';
import { reportLinkRoutes } from './shared/report-links.routes.ts';

/** Medians change slowly. */
const mediansEverySeconds = 21_600;

/** Reports on screen, as files and by public links. */
export const reports: FastifyPluginAsync = async (app) => {
  const { db, config } = app;

  route(app, contract.getReport, async ({ subject, params }) => {
    const { report } = await reportOf(db, subject, params.id, config.rules);
    return report;
  });

  exportRoutes(app);
  reportLinkRoutes(app);
  app.jobs.every('reports.medians', mediansEverySeconds, () => updateMedians(db, config.rules.reports));
};
