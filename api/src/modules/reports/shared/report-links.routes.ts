import * as contract from '@fanfare/api-contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import { downloadLink, downloadRoute } from '../../../download.ts';
import { route } from '../../../plugins/contract.ts';
import { because } from '../../../because.ts';
import { AppError } from '../../../plugins/errors.ts';
import { requestLanguage } from '../../../request-language.ts';
import { imageUrl } from '../../media/index.ts';
import { versionPeaks } from '../report.repository.ts';
import { type FullReport, reportOf } from '../report.service.ts';
import { readLinkToken } from './link-token.ts';
import { openLink, type OpenLinkRow } from './report-links.repository.ts';
import { readLink, renewLink, shareReport, stopSharing } from './report-links.service.ts';
import { sharedReportPdf } from './shared-report-pdf.ts';
import { sharedReportOf } from './shared-report.ts';

const purposeOf = (linkId: string) => `shared-report:${linkId}`;
/** A link's address opens the report: no answer with one is stored. */
const holdsSecret = { holdsSecret: true };
const gone = () => new AppError('not_found', because('reports.not_found'));

/** Sharing a report by a public link, and what the link opens. */
export function reportLinkRoutes(app: FastifyInstance): void {
  const { db, config } = app;
  const owned = (subject: { accountId: number }, { id }: { id: number }) => ({
    accountId: subject.accountId,
    campaignId: id,
  });

  route(app, contract.getReportLink, ({ subject, params }) => readLink(db, config, owned(subject, params)));
  route(
    app,
    contract.putReportLink,
    ({ subject, params, body }) => shareReport(db, config, owned(subject, params), body),
    holdsSecret,
  );
  route(
    app,
    contract.renewReportLink,
    ({ subject, params }) => renewLink(db, config, owned(subject, params)),
    holdsSecret,
  );
  route(
    app,
    contract.revokeReportLink,
    ({ subject, params }) => stopSharing(db, config, owned(subject, params)),
    holdsSecret,
  );

  /** @throws AppError not_found for every token that opens nothing */
  async function linkOf(request: FastifyRequest, token: string): Promise<OpenLinkRow> {
    await app.limits.consumeNetwork('finds', request.ip);
    const id = readLinkToken(config.mediaSecret, token);
    const link = id === null ? null : await openLink(db, id);
    if (!link) throw gone();
    return link;
  }

  async function sharedOf(link: OpenLinkRow): Promise<{ shared: contract.SharedReport; full: FullReport }> {
    const viewer = { accountId: link.account_id, isPro: link.is_pro };
    const full = await reportOf(db, viewer, link.campaign_id, config.rules);
    const shared = sharedReportOf(full.report, {
      showsCredits: link.shows_credits,
      showsTexts: link.shows_texts,
      coverUrl: imageUrl(config, link.cover_image),
      isDemo: full.campaign.is_demo,
      isPdfIncluded: link.is_pro,
    });
    return { shared, full };
  }

  route(app, contract.viewSharedReport, async ({ request, body }) => {
    const { shared } = await sharedOf(await linkOf(request, body.token));
    return shared;
  });

  route(app, contract.exportSharedReport, async ({ request, body }) => {
    const link = await linkOf(request, body.token);
    if (!link.is_pro) throw gone();
    return {
      url: downloadLink(app, {
        purpose: purposeOf(link.id),
        path: `/api/v2/public/reports/${link.id}/report.pdf`,
        terms: { language: requestLanguage(request) },
      }),
    };
  });

  downloadRoute(app, {
    path: '/api/v2/public/reports/:linkId/report.pdf',
    summary: 'A shared report as PDF, by its signed address',
    tag: 'Reports',
    params: z.object({ linkId: z.uuid() }),
    purpose: ({ linkId }) => purposeOf(linkId),
    // Whoever has an address of the file has not been given the page's.
    page: () => '/',
    isForEverybody: true,
    terms: { language: z.optional(contract.languageCode) },
    limit: (request) => app.limits.consumeNetwork('finds', request.ip),
    file: async (_nobody, { linkId }, _terms, texts) => {
      // It may have been revoked since.
      const link = await openLink(db, linkId);
      if (!link?.is_pro) throw gone();
      const { shared, full } = await sharedOf(link);
      const peaks = await versionPeaks(db, full.campaign.track_id);
      const about = { author: config.seller.name, peaks, at: app.clock.now() };
      return {
        name: 'fanfare-report.pdf',
        type: 'application/pdf',
        content: await sharedReportPdf(shared, about, texts),
      };
    },
  });
}
