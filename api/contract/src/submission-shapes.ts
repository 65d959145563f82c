import * as z from 'zod/mini';
import { credits, id, instant } from './shapes.ts';

/**
 * What a look at a proof came to. `missing`: the list is there, the track isn't in it. `other_handle`, `no_disclosure`: of a post.
 * `unreachable` says nothing about the placement.
 */
export const lookOutcome = z.enum(['seen', 'missing', 'gone', 'other_handle', 'no_disclosure', 'unreachable']);
export type LookOutcome = z.infer<typeof lookOutcome>;

export const placementLook = z.object({
  lookedAt: instant,
  outcome: lookOutcome,
  /** In a playlist, from 1; null elsewhere. */
  position: z.nullable(z.int()),
  /** For a person, where it wasn't seen. */
  why: z.nullable(z.string()),
});
export type PlacementLook = z.infer<typeof placementLook>;

/** How a placement or post is looked after until its keep days end. */
export const proofWatch = z.object({
  /** Null before the first. */
  lastLook: z.nullable(placementLook),
  /** All of them, oldest first. Always answered; optional, because front ends that are out don't know it. */
  looks: z.optional(z.array(placementLook)),
  /** Null once it isn't looked at any more. */
  nextLookAt: z.nullable(instant),
  /** It wasn't there at the last look; a second one, some hours later, decides. */
  missingSince: z.nullable(instant),
  /** The page couldn't be read since then. */
  unreadSince: z.nullable(instant),
});
export type ProofWatch = z.infer<typeof proofWatch>;

/**
 * What a curator hands in for a promise. Playlists and radios: `taken`. Influencers: `waiting` for the creator's word, then
 * `verified`, or `disputed` until staff decide.
 */
export const proof = z.object({
  url: z.string(),
  state: z.enum(['taken', 'waiting', 'disputed', 'verified', 'refused']),
  handedInAt: instant,
  /** As the curator states them; null for playlists and radios that don't. */
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
  /** Always answered; optional, because front ends that are out don't know it. Null: what is on air isn't watched. */
  watch: z.optional(z.nullable(proofWatch)),
});
export type Proof = z.infer<typeof proof>;

export const flagReason = z.enum(['copied', 'empty', 'not_heard', 'rude', 'other']);
/** `upheld`: the whole price came back and the earning was reversed. */
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

/** What can still become of a submission, and what has. */
export const ending = z.object({
  proofDueAt: z.nullable(instant),
  keepUntil: z.nullable(instant),
  keptAt: z.nullable(instant),
  proof: z.nullable(proof),
  flag: z.nullable(flag),
  isHelpful: z.nullable(z.boolean()),
  /** What had been spent and came back: a part of `returnedCredits`. */
  givenBackCredits: credits,
  canWithdraw: z.boolean(),
  /** When it can be withdrawn again, where it can't now but will. */
  withdrawFrom: z.nullable(instant),
  canFlag: z.boolean(),
  /** Always answered; optional, because front ends that are out don't know them. */
  canReply: z.optional(z.boolean()),
  reply: z.optional(z.nullable(z.object({ text: z.string(), sentAt: instant }))),
  /**
   * Where the curator asked for a new version: `needs_version` (nothing newer uploaded yet), `open`, `sent` (in `campaignId`),
   * `closed` (too late, or the service takes none now; `reason` says it).
   */
  resend: z.optional(
    z.nullable(
      z.object({
        state: z.enum(['needs_version', 'open', 'sent', 'closed']),
        until: instant,
        campaignId: z.nullable(id),
        reason: z.nullable(z.string()),
      }),
    ),
  ),
});
export type Ending = z.infer<typeof ending>;
