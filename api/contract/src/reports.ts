import * as z from 'zod/mini';
import { ratings } from './campaigns.ts';
import { endpointWith } from './endpoint.ts';
import { campaignForecast } from './forecasts.ts';
import {
  campaignStatus,
  campaignType,
  credits,
  id,
  instant,
  reasonCode,
  serviceType,
  submissionStatus,
} from './shapes.ts';

const creatorEndpoint = endpointWith({ tag: 'Reports', access: 'creator' });

const aspect = z.enum(['production', 'songwriting', 'performance', 'originality', 'fit']);

const ratingMean = z.object({ aspect, mean: z.number(), count: z.int() });
const reasonCount = z.object({ reasonCode, count: z.int() });

/** Notes of several answers about one place of the track. */
export const reportPlace = z.object({
  /** A, B, C … in the order of the track. */
  letter: z.string(),
  fromSeconds: z.number(),
  toSeconds: z.number(),
  /** The common point in a few words: "Intro too long". Null if there is none. */
  title: z.nullable(z.string()),
  /** What `title` says, by names that texts in other languages have. Always sent; optional for released front ends. */
  topic: z.optional(z.nullable(z.object({ theme: z.nullable(z.string()), direction: z.nullable(z.string()) }))),
  /** Curators with a note here; one with two notes counts once. `of`: all curators with notes on this version. */
  curatorCount: z.int(),
  of: z.int(),
  isPositive: z.boolean(),
  /** The version of the track that these seconds refer to. */
  versionNumber: z.int(),
  notes: z.array(
    z.object({
      submissionId: id,
      curatorName: z.string(),
      atSeconds: z.number(),
      text: z.string(),
      isPositive: z.boolean(),
    }),
  ),
});
export type ReportPlace = z.infer<typeof reportPlace>;

/** Findings from the answers (docs/rules.md#answers): "7 of 12: intro too long, 0:00–0:28". The strongest first. */
export const finding = z.object({
  kind: z.enum(['place', 'reason', 'rating', 'version', 'forecast']),
  text: z.string(),
  /** What `text` says, for texts in other languages, and the values in it. Always sent; optional for released front ends. */
  code: z.optional(z.string()),
  values: z.optional(z.record(z.string(), z.union([z.string(), z.number()]))),
  count: z.int(),
  of: z.int(),
  fromSeconds: z.nullable(z.number()),
  toSeconds: z.nullable(z.number()),
  /** The letter of a place in the track; null without one. */
  letter: z.nullable(z.string()),
  isPositive: z.boolean(),
});
export type Finding = z.infer<typeof finding>;

export const report = z.object({
  campaignId: id,
  type: campaignType,
  status: campaignStatus,
  track: z.object({ id, title: z.string(), artist: z.string(), durationSeconds: z.nullable(z.number()) }),
  sentAt: z.nullable(instant),
  completedAt: z.nullable(instant),
  askedCount: z.int(),
  answeredCount: z.int(),
  acceptedCount: z.int(),
  declinedCount: z.int(),
  findings: z.array(finding),
  /** The number of answers from which there are findings. */
  findingsFrom: z.int(),
  /** Among the answers that declined. */
  reasons: z.array(reasonCount),
  /** `median`: of the same aspect in all answers to tracks of its genres; null if there are too few. */
  ratings: z.array(z.object({ ...ratingMean.shape, median: z.nullable(z.number()) })),
  /** The genre that `median` is of. */
  medianGenre: z.nullable(z.string()),
  places: z.array(reportPlace),
  forecast: campaignForecast,
  curators: z.array(
    z.object({
      submissionId: id,
      serviceTitle: z.string(),
      serviceType,
      curatorId: id,
      curatorName: z.string(),
      status: submissionStatus,
      decision: z.nullable(z.enum(['accepted', 'declined', 'wrong_match'])),
      reasonCode: z.nullable(reasonCode),
      feedback: z.nullable(z.string()),
      heardSeconds: z.number(),
      durationSeconds: z.nullable(z.number()),
      /** From sending to the answer. */
      replyHours: z.nullable(z.number()),
      ratings,
      noteCount: z.int(),
      isHelpful: z.nullable(z.boolean()),
      priceCredits: credits,
      heldCredits: credits,
      spentCredits: credits,
      returnedCredits: credits,
      /** The version of the track that was heard. */
      versionNumber: z.nullable(z.int()),
    }),
  ),
  /** All answers to this track, from all its campaigns, by the version that was heard; the oldest first. */
  versions: z.array(
    z.object({
      number: z.int(),
      name: z.string(),
      uploadedAt: instant,
      answeredCount: z.int(),
      acceptedCount: z.int(),
      reasons: z.array(reasonCount),
      ratings: z.array(ratingMean),
      campaignIds: z.array(id),
    }),
  ),
  /** PDF and CSV are part of Pro. */
  isExportIncluded: z.boolean(),
});
export type Report = z.infer<typeof report>;

export const getReport = creatorEndpoint('GET /api/v2/campaigns/:id/report', {
  summary: 'What the answers to one of my campaigns say together',
  response: report,
});
/** 403 `pro_required` ("Report export"). */
export const exportReport = creatorEndpoint('GET /api/v2/campaigns/:id/report/export', {
  summary: 'The address of the report as PDF or CSV, good for ten minutes',
  query: z.strictObject({ format: z.enum(['pdf', 'csv']) }),
  response: z.object({ url: z.string() }),
});
