import * as z from 'zod/mini';
import { submission } from './campaigns.ts';
import { staffEndpoint, submissionEndpoint, workbenchEndpoint } from './endpoint.ts';
import { promise } from './promises.ts';
import { bySubmission, disputedProof } from './staff-case.ts';
import { filledText, instant, page, pageQuery, text, texts } from './shapes.ts';

/** The checks. Playlists: `page`, `list` (the verified one), `track`; posts: `page`, `handle`, `posted`, `disclosure`. */
export const placementCheck = z.object({
  check: z.enum(['page', 'list', 'track', 'handle', 'posted', 'disclosure']),
  /** `unknown`: the page couldn't be read, which refuses nothing. */
  result: z.enum(['passed', 'failed', 'unknown']),
  /** For display: "“Title” is number 9". */
  message: z.string(),
  texts,
});
export type PlacementCheck = z.infer<typeof placementCheck>;

/** A dry run that adds nothing. Radios have no checks: broadcasts can't be checked. */
export const checkPlacement = workbenchEndpoint('POST /api/v2/curator/submissions/:id/proof/check', {
  summary: 'Would this proof be taken? Looks at its page now',
  body: z.strictObject({ url: filledText(500), disclosure: z.optional(z.nullable(text(200))) }),
  response: z.object({
    checks: z.array(placementCheck),
    /** The posting time on the page; null if there is none. */
    postedAt: z.nullable(instant),
    /** Outside production: the sandbox page that simulates the address and can be edited. */
    standInUrl: z.optional(z.string()),
  }),
});

/**
 * Playlists: the verified playlist. Radios: the address of the broadcast. Influencers: the post on the verified profile, which proves one
 * submission (409 `conflict`), its posting time and its advertising disclosure. The page is checked immediately and refused at the failing field; an unreadable page is accepted. 409
 * `deadline_passed` once the proof is overdue. Idempotent for the same address.
 */
export const addProof = workbenchEndpoint('POST /api/v2/curator/submissions/:id/proof', {
  summary: 'Hand in the proof of a promise',
  body: z.strictObject({
    url: filledText(500),
    postedAt: z.optional(z.nullable(z.iso.datetime())),
    /** The disclosure in the post: "Paid partnership", "#ad". */
    disclosure: z.optional(z.nullable(text(200))),
    /** The tags of an influencer's post, with or without #; trends are counted from them. */
    tags: z.optional(z.array(text(60)).check(z.maxLength(10))),
  }),
  response: promise,
});

/**
 * For a curator who doesn't want to wait for the daily look. The promise comes back with its proof, or with what the look found; no proof is
 * given for what was in the playlist before the answer. 409 `wrong_state` for posts and broadcasts, which can't be searched.
 */
export const searchPlacement = workbenchEndpoint('POST /api/v2/curator/submissions/:id/proof/search', {
  summary: 'Look for the accepted track in the playlist now, and prove the promise if it was added',
  response: promise,
});

export const confirmProof = submissionEndpoint('POST /api/v2/submissions/:id/proof/confirm', {
  summary: 'The post is there: the influencer’s price is paid out of the hold',
  response: submission,
});
export const rejectProof = submissionEndpoint('POST /api/v2/submissions/:id/proof/reject', {
  summary: 'The post isn’t what was promised: staff decide within 72 hours',
  body: z.strictObject({ reason: filledText(1_000) }),
  response: submission,
});

export const listProofs = staffEndpoint('GET /api/v2/staff/proofs', {
  summary: 'Proofs that creators rejected, by when they are to be decided',
  query: z.strictObject(pageQuery),
  response: z.object({ ...page(disputedProof).shape, openCount: z.int() }),
});
/** Verified: the price is posted. Refused: the promise is broken and the whole hold is released. */
export const decideProof = staffEndpoint('POST /api/v2/staff/proofs/:submissionId/decide', {
  summary: 'Decide about a rejected proof',
  params: bySubmission,
  body: z.strictObject({ isVerified: z.boolean(), note: filledText(1_000) }),
  response: disputedProof,
});
