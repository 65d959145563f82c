import * as contract from '@fanfare/api-contract';
import type { FastifyPluginAsync } from 'fastify';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { signedLink } from '../../signed-link.ts';
import { countMedians } from './medians.job.ts';
import { reportOf } from './report.service.ts';

/** Medians move slowly. */
const mediansEverySeconds = 21_600;
const feature = 'Report export';

/** What the answers to a campaign say together, on the screen and as files. */
export const reports: FastifyPluginAsync = async (app) => {
  const { db, config } = app;

  route(
    app,
    contract.getReport,
    async ({ subject, params }) => (await reportOf(db, subject, params.id, config.rules)).report,
  );

  route(app, contract.exportReport, async ({ subject, params, query }) => {
    const { report } = await reportOf(db, subject, params.id, config.rules);
    if (!subject.isPro) {
      throw new AppError('pro_required', 'A report as PDF or CSV is part of Pro.', { details: { feature } });
    }
    if (report.askedCount === 0) throw new AppError('wrong_state', 'This campaign has not been sent to anybody yet.');
    return {
      url: signedLink(app, {
        purpose: `report:${params.id}`,
        path: `/api/v2/campaigns/${params.id}/report.${query.format}`,
        terms: { account: subject.accountId },
        seconds: config.rules.uploads.signedUrlSeconds,
      }),
    };
  });

  app.jobs.every('reports.medians', mediansEverySeconds, () => countMedians(db, config.rules.reports));
};
