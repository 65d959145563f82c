import * as contract from '@fanfare/api-contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { route } from '../../plugins/contract.ts';
import { AppError } from '../../plugins/errors.ts';
import { verifyLink, signedLink, signedQuery } from '../../signed-link.ts';
import { reportCsv } from './report-csv.ts';
import { reportPdf } from './report-pdf.ts';
import { versionPeaks } from './report.repository.ts';
import { type FullReport, reportOf } from './report.service.ts';

const feature = 'Report export';
const fileParams = contract.exportReport.params!;
const fileQuery = z.strictObject({
  account: z.coerce.number<string>().check(z.int(), z.gte(1), z.lte(2 ** 31 - 1)),
  ...signedQuery,
});

const formats = { pdf: 'application/pdf', csv: 'text/csv; charset=utf-8' } as const;
type Format = keyof typeof formats;
const purposeOf = (campaignId: number, format: Format) => `report:${campaignId}:${format}`;

/** Report files by signed URL: a browser downloads without our headers. */
export function exportRoutes(app: FastifyInstance): void {
  const { db, config } = app;

  route(app, contract.exportReport, async ({ subject, params: { id }, query: { format } }) => {
    const { report } = await reportOf(db, subject, id, config.rules);
    if (!subject.isPro) {
      throw new AppError('pro_required', 'A report as PDF or CSV is part of Pro.', { details: { feature } });
    }
    if (report.askedCount === 0) throw new AppError('wrong_state', 'This campaign has not gone to anybody yet.');
    return {
      url: signedLink(app, {
        purpose: purposeOf(id, format),
        path: `/api/v2/campaigns/${id}/report.${format}`,
        terms: { account: subject.accountId },
        seconds: config.rules.uploads.signedUrlSeconds,
      }),
    };
  });

  async function fileOf({ report, campaign }: FullReport, format: Format): Promise<Buffer | string> {
    if (format === 'csv') return reportCsv(report);
    return reportPdf({
      report,
      isDemo: campaign.is_demo,
      author: config.seller.name,
      peaks: await versionPeaks(db, campaign.track_id),
      at: app.clock.now(),
    });
  }

  const send = (format: Format) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as z.infer<typeof fileParams>;
    const query = request.query as z.infer<typeof fileQuery>;
    const verdict = verifyLink(app, purposeOf(id, format), query);
    if (verdict === 'forged') throw new AppError('forbidden', 'This address is not one of ours');
    // A page left open for a while: its report has a fresh URL.
    if (verdict === 'expired') return reply.redirect(`${config.shellUrl}/creator/campaigns/${id}?tab=report`, 302);
    // The signed URL was only issued to Pro.
    const full = await reportOf(db, { accountId: query.account, isPro: true }, id, config.rules);
    void reply
      .header('content-type', formats[format])
      .header('content-disposition', `attachment; filename="fanfare-report-${id}.${format}"`)
      .header('cache-control', 'no-store');
    return reply.send(await fileOf(full, format));
  };

  for (const format of ['pdf', 'csv'] as const) {
    app.get(
      `/api/v2/campaigns/:id/report.${format}`,
      {
        config: { access: 'public' },
        schema: {
          summary: `The report of a campaign as ${format.toUpperCase()}, by its signed address`,
          tags: ['Reports'],
          params: fileParams,
          querystring: fileQuery,
        },
      },
      send(format),
    );
  }
}
