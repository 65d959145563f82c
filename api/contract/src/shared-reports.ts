import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { finding, report, reportPlace } from './reports.ts';
import { campaignType, credits, instant, reasonCode, serviceType } from './shapes.ts';

const creatorEndpoint = endpointWith({ tag: 'Reports', access: 'creator' });
const publicEndpoint = endpointWith({ tag: 'Reports', access: 'public' });

/** What the public page shows beyond the figures. */
const shown = {
  showsCredits: z.boolean(),
  /** The curators' words, without their names. */
  showsTexts: z.boolean(),
};

/** The public link to a campaign's report: one at a time. */
export const reportLink = z.object({
  active: z.nullable(z.object({ url: z.string(), createdAt: instant, ...shown })),
  /** When the newest link that no longer works was revoked; null if none was. */
  lastRevokedAt: z.nullable(instant),
});
export type ReportLink = z.infer<typeof reportLink>;

export const getReportLink = creatorEndpoint('GET /api/v2/campaigns/:id/report/link', {
  summary: 'The public link to the report of one of my campaigns',
  response: reportLink,
});
/** 409 `wrong_state` before the campaign was sent. */
export const putReportLink = creatorEndpoint('PUT /api/v2/campaigns/:id/report/link', {
  summary: 'Share the report of one of my campaigns, or change what its public page shows',
  body: z.strictObject(shown),
  response: reportLink,
});
/** 409 `wrong_state` if the report isn’t shared. */
export const renewReportLink = creatorEndpoint('POST /api/v2/campaigns/:id/report/link/renew', {
  summary: 'Replace the public link to my report: the one so far stops working',
  response: reportLink,
});
export const revokeReportLink = creatorEndpoint('DELETE /api/v2/campaigns/:id/report/link', {
  summary: 'Stop sharing the report of one of my campaigns',
  response: reportLink,
});

/** A report as anybody with its link sees it: no names of curators, no ids, and no more than its artist chose to show. */
export const sharedReport = z.object({
  ...z.pick(report, {
    sentAt: true,
    completedAt: true,
    askedCount: true,
    answeredCount: true,
    acceptedCount: true,
    declinedCount: true,
    findingsFrom: true,
    reasons: true,
    ratings: true,
    medianGenre: true,
  }).shape,
  type: campaignType,
  isDemo: z.boolean(),
  track: z.object({
    title: z.string(),
    artist: z.string(),
    coverUrl: z.nullable(z.string()),
    durationSeconds: z.nullable(z.number()),
  }),
  findings: z.array(finding),
  /** `text` is null unless the artist shows the curators' words. */
  places: z.array(
    z.object({
      ...z.omit(reportPlace, { notes: true }).shape,
      notes: z.array(z.object({ atSeconds: z.number(), isPositive: z.boolean(), text: z.nullable(z.string()) })),
    }),
  ),
  answers: z.array(
    z.object({
      serviceType,
      decision: z.enum(['accepted', 'declined', 'wrong_match']),
      reasonCode: z.nullable(reasonCode),
      heardSeconds: z.number(),
      durationSeconds: z.nullable(z.number()),
      feedback: z.nullable(z.string()),
    }),
  ),
  /** Null unless the artist shows the credits. */
  credits: z.nullable(z.object({ paid: credits, spent: credits, returned: credits, held: credits })),
  /** While its artist has Pro. */
  isPdfIncluded: z.boolean(),
});
export type SharedReport = z.infer<typeof sharedReport>;

/** In the body, since addresses are logged on their way. */
const byToken = z.strictObject({ token: z.string().check(z.minLength(1), z.maxLength(100)) });

/** 404 `not_found` for every token that opens nothing, whether it was revoked or never existed. */
export const viewSharedReport = publicEndpoint('POST /api/v2/public/reports/view', {
  summary: 'The report behind a public link',
  body: byToken,
  response: sharedReport,
});
/** 404 `not_found` too where the artist has no Pro. */
export const exportSharedReport = publicEndpoint('POST /api/v2/public/reports/export', {
  summary: 'The address of the report behind a public link as PDF, good for ten minutes',
  body: byToken,
  response: z.object({ url: z.string() }),
});
