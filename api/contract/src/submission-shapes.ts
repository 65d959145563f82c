import * as z from 'zod/mini';
import { credits, id, instant, texts } from './shapes.ts';

/**
 * The outcome of a placement check. `missing`: the playlist is there without the track. `other_handle`, `no_disclosure`: of a post.
 * `unreachable`: the page couldn't be read, which doesn't count against the placement.
 */
export const placementCheckOutcome = z.enum([
  'seen',
  'missing',
  'gone',
  'other_handle',
  'no_disclosure',
  'unreachable',
]);
export type PlacementCheckOutcome = z.infer<typeof placementCheckOutcome>;

export const pastPlacementCheck = z.object({
  lookedAt: instant,
  outcome: placementCheckOutcome,
  /** In a playlist, from 1; null elsewhere. */
  position: z.nullable(z.int()),
  /** The reason for display, if it wasn't found. */
  why: z.nullable(z.string()),
  texts,
});
export type PastPlacementCheck = z.infer<typeof pastPlacementCheck>;

/** The checks of a placement or post until its keep days end. */
export const proofWatch = z.object({
  /** Null before the first check. */
  lastLook: z.nullable(pastPlacementCheck),
  /** All checks, oldest first. Always sent; optional for released front ends, which don't know it. */
  looks: z.optional(z.array(pastPlacementCheck)),
  /** Null when no more checks follow. */
  nextLookAt: z.nullable(instant),
  /** Missing since this check; a recheck some hours later decides. */
  missingSince: z.nullable(instant),
  /** The page can't be read since then. */
  unreadSince: z.nullable(instant),
});
export type ProofWatch = z.infer<typeof proofWatch>;

/**
 * The proof of a promise. Playlists and radios: `taken`. Influencers: `waiting` for the creator's confirmation, then `verified`,
 * or `disputed` until staff decide.
 */
export const proof = z.object({
  url: z.string(),
  state: z.enum(['taken', 'waiting', 'disputed', 'verified', 'refused']),
  handedInAt: instant,
  /** As the curator stated them; null for playlists and radios. */
  postedAt: z.nullable(instant),
  disclosure: z.nullable(z.string()),
  /** Until then the creator can reject it; afterwards it counts as confirmed. */
  confirmBy: z.nullable(instant),
  verifiedAt: z.nullable(instant),
  verifiedBy: z.nullable(z.enum(['creator', 'time', 'staff'])),
  dispute: z.nullable(z.string()),
  /** Staff decide until then. */
  decideBy: z.nullable(instant),
  note: z.nullable(z.string()),
  removedAt: z.nullable(instant),
  /** The placement watch found it in the playlist; the curator added nothing. Optional for released front ends. */
  isFound: z.optional(z.boolean()),
  /** Null for radios, which aren't checked. Always sent; optional for released front ends, which don't know it. */
  watch: z.optional(z.nullable(proofWatch)),
});
export type Proof = z.infer<typeof proof>;

export const flagReason = z.enum(['copied', 'empty', 'not_heard', 'rude', 'other']);
/** `upheld`: the whole price was returned and the earning reversed. */
export const flag = z.object({
  reason: flagReason,
  text: z.string(),
  state: z.enum(['open', 'upheld', 'rejected']),
  raisedAt: instant,
  decideBy: instant,
  decidedAt: z.nullable(instant),
  note: z.nullable(z.string()),
});
export type Flag = z.infer<typeof flag>;

/** What a curator says about a flag. */
export const curatorFlagResponse = z.object({ text: z.string(), sentAt: instant });

/** A flag as the curator of the answer sees it. */
export const curatorFlag = z.object({
  reason: flagReason,
  /** What the artist wrote, without contacts; empty where they wrote nothing. */
  text: z.string(),
  state: flag.shape.state,
  raisedAt: instant,
  /** Staff decide until then. */
  decideBy: instant,
  decidedAt: z.nullable(instant),
  /** The reason that staff gave; null where the checks decided. */
  note: z.nullable(z.string()),
  /** Why the checks upheld it; empty where staff decide. */
  failedChecks: z.array(z.enum(['copied', 'empty', 'not_heard'])),
  /** What the curator says to it, once. */
  response: z.nullable(curatorFlagResponse),
  canRespond: z.boolean(),
});
export type CuratorFlag = z.infer<typeof curatorFlag>;

/** The outcome of a submission, and the actions left to its creator. */
export const ending = z.object({
  proofDueAt: z.nullable(instant),
  keepUntil: z.nullable(instant),
  keptAt: z.nullable(instant),
  proof: z.nullable(proof),
  flag: z.nullable(flag),
  isHelpful: z.nullable(z.boolean()),
  /** Credits returned after they were spent, a part of `returnedCredits`. */
  givenBackCredits: credits,
  canWithdraw: z.boolean(),
  /** When it can be withdrawn again, if not now. */
  withdrawFrom: z.nullable(instant),
  canFlag: z.boolean(),
  /** Always sent; optional for released front ends, which don't know them. `isSampleAllowed`: the curator may show the answer on their page. */
  isSampleAllowed: z.optional(z.boolean()),
  canReply: z.optional(z.boolean()),
  reply: z.optional(z.nullable(z.object({ text: z.string(), sentAt: instant }))),
  /**
   * Where the curator asked for a new version: `needs_version` (none uploaded yet), `open`, `sent` (in `campaignId`), `closed`
   * (too late, or the service accepts none now; see `reason`).
   */
  resend: z.optional(
    z.nullable(
      z.object({
        state: z.enum(['needs_version', 'open', 'sent', 'closed']),
        until: instant,
        campaignId: z.nullable(id),
        reason: z.nullable(z.string()),
        texts,
      }),
    ),
  ),
});
export type Ending = z.infer<typeof ending>;
