import * as z from 'zod/mini';
import { answer } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import { flag, proof } from './ending-shapes.ts';
import { credits, filledText, id, idParam, instant, page, pageQuery, serviceType, submissionStatus } from './shapes.ts';

const bySubmission = z.strictObject({ submissionId: idParam });

/** What a decision of staff is about. */
const about = {
  submissionId: id,
  campaignId: id,
  status: submissionStatus,
  trackTitle: z.string(),
  trackArtist: z.string(),
  pitch: z.string(),
  creatorName: z.string(),
  curatorName: z.string(),
  service: z.object({ id, title: z.string(), type: serviceType, url: z.string() }),
  priceCredits: credits,
  /** What the curator would lose: nothing where nothing was earned yet. */
  earnedCredits: credits,
  answer: z.nullable(answer),
};

export const flaggedAnswer = z.object({
  ...about,
  flag,
  /** What the checks measured when it was flagged. */
  findings: z.object({
    /** The closest earlier answer of anybody, 0–1. */
    similarity: z.number(),
    /** Characters left without names and the pitch's own words. */
    ownCharacters: z.int(),
    isListeningTrue: z.boolean(),
  }),
});
export type FlaggedAnswer = z.infer<typeof flaggedAnswer>;
/** Open ones by when they are to be decided; decided ones newest first. */
export const listFlags = endpoint('GET /api/v2/staff/flags', {
  summary: 'Flagged answers',
  tag: 'Staff',
  access: 'staff',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(['open', 'decided'])) }),
  response: z.object({ ...page(flaggedAnswer).shape, openCount: z.int() }),
});
/** Upheld: the whole price goes back and the earning is reversed. The same decision again changes nothing. */
export const decideFlag = endpoint('POST /api/v2/staff/flags/:submissionId/decide', {
  summary: 'Decide about a flagged answer',
  tag: 'Staff',
  access: 'staff',
  params: bySubmission,
  body: z.strictObject({ isUpheld: z.boolean(), note: filledText(1_000) }),
  response: flaggedAnswer,
});

export const disputedProof = z.object({ ...about, proof });
export type DisputedProof = z.infer<typeof disputedProof>;
export const listProofs = endpoint('GET /api/v2/staff/proofs', {
  summary: 'Proofs that creators rejected, by when they are to be decided',
  tag: 'Staff',
  access: 'staff',
  query: z.strictObject(pageQuery),
  response: z.object({ ...page(disputedProof).shape, openCount: z.int() }),
});
/** Verified: the price is posted. Refused: the promise is broken and the whole hold goes back. */
export const decideProof = endpoint('POST /api/v2/staff/proofs/:submissionId/decide', {
  summary: 'Decide about a rejected proof',
  tag: 'Staff',
  access: 'staff',
  params: bySubmission,
  body: z.strictObject({ isVerified: z.boolean(), note: filledText(1_000) }),
  response: disputedProof,
});
/** Within the keep days the promise is broken: the platform's share goes back, of an influencer's price all. */
export const reportRemoval = endpoint('POST /api/v2/staff/submissions/:submissionId/removal', {
  summary: 'A placement or post is gone before its time',
  tag: 'Staff',
  access: 'staff',
  params: bySubmission,
  body: z.strictObject({ note: filledText(1_000) }),
  response: disputedProof,
});

export const auditAlarm = z.object({
  id,
  check: z.string(),
  question: z.string(),
  openedAt: instant,
  lastSeenAt: instant,
  closedAt: z.nullable(instant),
  found: z.int(),
  mostFound: z.int(),
  rows: z.array(z.record(z.string(), z.unknown())),
});
export const listAlarms = endpoint('GET /api/v2/staff/alarms', {
  summary: 'What the audit found: open alarms first, then the closed ones',
  tag: 'Staff',
  access: 'staff',
  response: z.array(auditAlarm),
});

export const staffEndpoints = [listFlags, decideFlag, listProofs, decideProof, reportRemoval, listAlarms] as const;
