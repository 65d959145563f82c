import * as z from 'zod/mini';
import { receipt, submission } from './campaigns.ts';
import { staffEndpoint, submissionEndpoint, workbenchEndpoint } from './endpoint.ts';
import { bySubmission, staffCase } from './staff-case.ts';
import { curatorFlag, curatorFlagResponse, flag, flagReason } from './submission-shapes.ts';
import { credits, filledText, id, instant, page, pageQuery, text } from './shapes.ts';

/**
 * Once per answer, before its earning clears. A copied or empty answer, or an invalid listening record, is refunded immediately
 * (`ending.flag.state` is `upheld`). Otherwise staff decide within 72 hours, and the earning doesn't clear until then.
 */
export const flagAnswer = submissionEndpoint('POST /api/v2/submissions/:id/flag', {
  summary: 'Flag an answer',
  body: z.strictObject({ reason: flagReason, text: z.optional(text(1_000)) }),
  response: submission,
});

/**
 * Once, while the flag is open; staff read it beside the flag. Idempotent for the same text. 409 `wrong_state` where there is no open flag,
 * or another response to it.
 */
export const respondToFlag = workbenchEndpoint('POST /api/v2/curator/submissions/:id/flag/response', {
  summary: 'Respond to a flag on my answer, before staff decide',
  body: z.strictObject({ text: filledText(1_000) }),
  response: curatorFlag,
});

export const flaggedAnswer = z.object({
  ...staffCase,
  flag,
  /** What the curator says about the flag. */
  curatorResponse: z.nullable(curatorFlagResponse),
  /** The measurements at the time of the flag. */
  findings: z.object({
    /** Similarity of the closest earlier answer of any curator, 0–1. */
    similarity: z.number(),
    /** Characters without names and the pitch's words. */
    ownCharacters: z.int(),
    isListeningTrue: z.boolean(),
  }),
});
export type FlaggedAnswer = z.infer<typeof flaggedAnswer>;
/** Open flags by decision deadline; decided ones newest first. */
export const listFlags = staffEndpoint('GET /api/v2/staff/flags', {
  summary: 'Flagged answers',
  query: z.strictObject({ ...pageQuery, state: z.optional(z.enum(['open', 'decided'])) }),
  response: z.object({ ...page(flaggedAnswer).shape, openCount: z.int() }),
});
/** Characters of a text, from and up to, by UTF-16 places. */
const textRanges = z.array(z.tuple([z.int(), z.int()]));

/** One side of a flagged answer, with what staff should know of it. Counts leave the case itself out. */
const flagParty = z.object({
  accountId: id,
  name: z.string(),
  createdAt: instant,
  isSuspended: z.boolean(),
  /** What a curator answered, or an artist received. */
  answerCount: z.int(),
  /** Of an artist: the ones they raised; of a curator: those against them. */
  flags: z.object({ open: z.int(), upheld: z.int(), rejected: z.int() }),
  /** What the refunded answers had cost. */
  refundedCredits: credits,
  /** The newest few, decided or not. */
  recentFlags: z.array(
    z.object({
      submissionId: id,
      trackTitle: z.string(),
      otherName: z.string(),
      reason: flagReason,
      state: flag.shape.state,
      raisedAt: instant,
      note: z.nullable(z.string()),
    }),
  ),
});
export type FlagParty = z.infer<typeof flagParty>;

export const flagCase = z.object({
  ...flaggedAnswer.shape,
  track: z.object({
    title: z.string(),
    url: z.string(),
    peaks: z.array(z.int()),
    durationSeconds: z.number(),
    receipt,
  }),
  /** The earlier answer of any curator that is most like it; null where none is like it at all. */
  mostSimilar: z.nullable(
    z.object({
      submissionId: id,
      curatorName: z.string(),
      isSameCurator: z.boolean(),
      trackTitle: z.string(),
      serviceTitle: z.string(),
      answeredAt: instant,
      feedback: z.string(),
      /** 0–1, as the rule measures it. */
      similarity: z.number(),
      /** Runs of words that both have: in the flagged answer, and in this one. */
      sharedInFlagged: textRanges,
      sharedInOther: textRanges,
    }),
  ),
  /** The sessions that the listening record was made from, oldest first. */
  listening: z.array(
    z.object({ startedAt: instant, endedAt: z.nullable(instant), openSeconds: z.number(), countedSeconds: z.number() }),
  ),
  creator: flagParty,
  curator: flagParty,
  amounts: z.object({
    priceCredits: credits,
    curatorCredits: credits,
    platformCredits: credits,
    /** Of the price, what has gone back already; upholding returns the other two. */
    returnedCredits: credits,
  }),
});
export type FlagCase = z.infer<typeof flagCase>;
/** 403 `forbidden` for a party to it. */
export const getFlagCase = staffEndpoint('GET /api/v2/staff/flags/:submissionId', {
  summary: 'A flagged answer with all that helps to decide',
  params: bySubmission,
  response: flagCase,
});
/** Upheld: the whole price is returned and the earning reversed. Idempotent for the same decision. */
export const decideFlag = staffEndpoint('POST /api/v2/staff/flags/:submissionId/decide', {
  summary: 'Decide about a flagged answer',
  params: bySubmission,
  body: z.strictObject({ isUpheld: z.boolean(), note: filledText(1_000) }),
  response: flaggedAnswer,
});
