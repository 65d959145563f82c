import * as contract from '@fanfare/api-contract';
import type { FastifyInstance } from 'fastify';
import { downloadLink, downloadRoute } from '../../download.ts';
import { route } from '../../plugins/contract.ts';
import { because } from '../../because.ts';
import { AppError } from '../../plugins/errors.ts';
import type { Translator } from '../../texts/index.ts';
import { reportCsv } from './report-csv.ts';
import { reportPdf } from './report-pdf.ts';
import { versionPeaks } from './report.repository.ts';
import { type FullReport, reportOf } from './report.service.ts';

const feature = 'Report export';
const formats = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;
type Format = keyof typeof formats;
const purposeOf = (campaignId: number, format: Format) => `report:${campaignId}:${format}`;

/** Report files by signed URL: a browser downloads without our headers. */
export function exportRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  route(app, contract.exportReport, async ({ subject, params: { id }, query: { format } }) => {
    const { report } = await reportOf(db, subject, id, config.rules);
    if (!subject.isPro) {
      throw new AppError('pro_required', because('reports.pro'), { details: { feature } });
    }
    if (report.askedCount === 0) throw new AppError('wrong_state', because('reports.unsent'));
    return {
      url: downloadLink(app, {
        purpose: purposeOf(id, format),
        path: `/api/v2/campaigns/${id}/report.${format}`,
        terms: { account: subject.accountId },
      }),
    };
  });

  async function fileOf({ report, campaign }: FullReport, format: Format, texts: Translator): Promise<Buffer | string> {
    if (format === 'csv') return reportCsv(report, texts);
    const paper = {
      report,
      isDemo: campaign.is_demo,
      author: config.seller.name,
      peaks: await versionPeaks(db, campaign.track_id),
      at: app.clock.now(),
    };
    return reportPdf(paper, texts);
  }

  for (const format of ['pdf', 'csv'] as const) {
    downloadRoute(app, {
      path: `/api/v2/campaigns/:id/report.${format}`,
      summary: `The report of a campaign as ${format.toUpperCase()}, by its signed address`,
      tag: 'Reports',
      params: contract.exportReport.params!,
      purpose: ({ id }) => purposeOf(id, format),
      page: ({ id }) => `/creator/campaigns/${id}?tab=report`,
      file: async (accountId, { id }, _terms, texts) => {
        // The signed URL was only issued to Pro.
        const full = await reportOf(db, { accountId, isPro: true }, id, config.rules);
        return {
          name: `fanfare-report-${id}.${format}`,
          type: formats[format],
          content: await fileOf(full, format, texts),
        };
      },
    });
  }
}
