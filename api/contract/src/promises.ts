import * as z from 'zod/mini';
import { staffEndpoint, workbenchEndpoint } from './endpoint.ts';
import { bySubmission, disputedProof } from './staff-case.ts';
import { proof } from './submission-shapes.ts';
import {
  credits,
  day,
  filledText,
  id,
  instant,
  page,
  pageQuery,
  serviceStatus,
  serviceType,
  submissionStatus,
  texts,
} from './shapes.ts';

/** Why a promise broke. */
const breakReason = z.enum(['no_proof', 'refused', 'removed']);

/**
 * The latest look for an accepted track in its playlist. `there_before`: it is there, but nothing shows that it was added after the answer.
 * `why`: in words, where the page couldn't be read.
 */
export const placementSearch = z.object({
  outcome: z.enum(['absent', 'there_before', 'gone', 'unreachable']),
  why: z.nullable(z.string()),
  texts,
  searchedAt: instant,
  nextSearchAt: instant,
});
export type PlacementSearch = z.infer<typeof placementSearch>;

/** A curator's promise: an accept, its proof and its keep days. */
export const promise = z.object({
  submissionId: id,
  campaignId: id,
  status: submissionStatus,
  trackTitle: z.string(),
  trackArtist: z.string(),
  /** Where the track can be heard, as its artist says. Always sent; optional for released front ends. */
  trackLinks: z.optional(z.array(z.string())),
  /** `url`: of the playlist, profile or station that was verified. */
  service: z.object({ id, title: z.string(), type: serviceType, url: z.optional(z.string()) }),
  proofDueAt: z.nullable(instant),
  keepUntil: z.nullable(instant),
  keptAt: z.nullable(instant),
  proof: z.nullable(proof),
  /** Of a playlist without a proof, once its page was searched. Always sent; optional for released front ends. */
  search: z.optional(z.nullable(placementSearch)),
  /** Null unless broken. Always sent; optional for released front ends, which don't know it. */
  broken: z.optional(
    z.nullable(
      z.object({
        at: instant,
        why: breakReason,
        /** Returned to the artist, kept by the curator, and lost by the curator. */
        backCredits: credits,
        keptCredits: credits,
        lostCredits: credits,
      }),
    ),
  ),
});
export type CuratorPromise = z.infer<typeof promise>;

export const listPromises = workbenchEndpoint('GET /api/v2/curator/promises', {
  summary:
    'My promises that are open: proofs due first, then what is to be kept; or those that were broken, newest first',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(['open', 'broken'])) }),
  response: page(promise),
});

/** A date of a promise: its proof is due, its confirmation is due, or its keep days end. */
export const promiseDate = z.object({
  at: instant,
  what: z.enum(['proof_due', 'confirm_by', 'keep_until']),
  submissionId: id,
  status: submissionStatus,
  trackTitle: z.string(),
  trackArtist: z.string(),
  service: z.object({ id, title: z.string(), type: serviceType }),
  /** Kept through its keep days. */
  isKept: z.boolean(),
});
export type PromiseDate = z.infer<typeof promiseDate>;

/** Up to 62 UTC days, both ends included. */
export const listPromiseDates = workbenchEndpoint('GET /api/v2/curator/promises/dates', {
  summary: 'When proofs are due and until when things are kept, for a calendar',
  query: z.strictObject({ from: day, until: day }),
  /** `isCut`: there are more than are listed. */
  response: z.object({ items: z.array(promiseDate), isCut: z.boolean() }),
});

/** Within the keep days the promise is broken: a part of the platform's share is returned, or an influencer's whole price. */
export const reportRemoval = staffEndpoint('POST /api/v2/staff/submissions/:submissionId/removal', {
  summary: 'A placement or post is gone before its time',
  params: bySubmission,
  body: z.strictObject({ note: filledText(1_000) }),
  response: disputedProof,
});

/** A service that is paused because it broke too many promises, for staff. */
export const pausedService = z.object({
  service: z.object({ id, title: z.string(), type: serviceType, url: z.string() }),
  curator: z.object({ accountId: id, email: z.string(), display_name: z.string() }),
  pausedAt: instant,
  /** When staff last resumed it after such a pause; only promises since then count. Null: it is the first. */
  resumedAt: z.nullable(instant),
  /** Of the last promises that were kept or broken: how many were broken, and of how many. */
  brokenCount: z.int(),
  decidedCount: z.int(),
  /** Promises that are still to be kept. */
  openCount: z.int(),
  /** The broken ones among them, newest first. */
  broken: z.array(
    z.object({
      submissionId: id,
      campaignId: id,
      trackTitle: z.string(),
      trackArtist: z.string(),
      creatorName: z.string(),
      acceptedAt: instant,
      at: instant,
      why: breakReason,
      proofUrl: z.nullable(z.string()),
      /** What the last check, or staff, found. */
      note: z.nullable(z.string()),
      texts,
    }),
  ),
});
export type PausedService = z.infer<typeof pausedService>;

export const listPausedServices = staffEndpoint('GET /api/v2/staff/services/paused', {
  summary: 'Services paused because they broke too many promises, the longest paused first',
  query: z.strictObject(pageQuery),
  response: page(pausedService),
});

/** The service is what it was before the pause: live, unless its curator or its checks had paused it. Only promises from then on count. */
export const resumeService = staffEndpoint('POST /api/v2/staff/services/:id/resume', {
  summary: 'Resume a service that is paused for its broken promises; again changes nothing',
  /** The curator reads the reason. */
  body: z.strictObject({ reason: filledText(1_000) }),
  response: z.object({ serviceId: id, status: serviceStatus }),
});
