import * as z from 'zod/mini';
import { submission } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import { promise } from './promises.ts';
import { bySubmission, disputedProof } from './staff-case.ts';
import { byId, filledText, instant, page, pageQuery, text } from './shapes.ts';

/** What is looked for. Playlists: `page`, `list` (the one that was verified), `track`; posts: `page`, `handle`, `posted`, `disclosure`. */
export const placementCheck = z.object({
  check: z.enum(['page', 'list', 'track', 'handle', 'posted', 'disclosure']),
  /** `unknown`: the page couldn't be read; that refuses nobody. */
  result: z.enum(['passed', 'failed', 'unknown']),
  /** For a person: "Seen at number 9". */
  message: z.string(),
});
export type PlacementCheck = z.infer<typeof placementCheck>;

/** Hands nothing in. Radios: no checks, since nothing can be seen of what is on air. */
export const checkPlacement = endpoint('POST /api/v2/curator/submissions/:id/proof/check', {
  summary: 'Would this proof be taken? Looks at its page now',
  tag: 'Curator workbench',
  access: 'curator',
  params: byId,
  body: z.strictObject({ url: filledText(500), disclosure: z.optional(z.nullable(text(200))) }),
  response: z.object({
    checks: z.array(placementCheck),
    /** When the page says that it was posted; null where it doesn't. */
    postedAt: z.nullable(instant),
    /** Outside production: the sandbox's page that stands in for the address, which can be changed by hand. Left out elsewhere. */
    standInUrl: z.optional(z.string()),
  }),
});

/**
 * Playlists and radios: where it was placed. Influencers: the post on the verified profile, when it was posted, and how it says
 * that it is advertising. The page is looked at at once: where it can be read, a track that isn't in the list, another handle, a post
 * from before the yes or one without a disclosure is refused at its field; where it can't, the proof is taken as it is. 409
 * `deadline_passed` once the proof is overdue. The same proof again changes nothing.
 */
export const addProof = endpoint('POST /api/v2/curator/submissions/:id/proof', {
  summary: 'Hand in the proof of a promise',
  tag: 'Curator workbench',
  access: 'curator',
  params: byId,
  body: z.strictObject({
    url: filledText(500),
    postedAt: z.optional(z.nullable(z.iso.datetime())),
    /** The words in the post that say so: "Paid partnership", "#ad". */
    disclosure: z.optional(z.nullable(text(200))),
    /** The tags of an influencer's post, with # or without: trends are counted from them. */
    tags: z.optional(z.array(text(60)).check(z.maxLength(10))),
  }),
  response: promise,
});

export const confirmProof = endpoint('POST /api/v2/submissions/:id/proof/confirm', {
  summary: 'The post is there: the influencer’s price is paid out of the hold',
  tag: 'Submissions',
  access: 'creator',
  params: byId,
  response: submission,
});
export const rejectProof = endpoint('POST /api/v2/submissions/:id/proof/reject', {
  summary: 'The post isn’t what was promised: staff decide within 72 hours',
  tag: 'Submissions',
  access: 'creator',
  params: byId,
  body: z.strictObject({ reason: filledText(1_000) }),
  response: submission,
});

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

export const placementProofEndpoints = [
  checkPlacement,
  addProof,
  confirmProof,
  rejectProof,
  listProofs,
  decideProof,
] as const;
