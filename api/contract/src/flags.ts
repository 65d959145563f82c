import * as z from 'zod/mini';
import { submission } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import { bySubmission, staffCase } from './staff-case.ts';
import { flag, flagReason } from './submission-shapes.ts';
import { byId, filledText, page, pageQuery, text } from './shapes.ts';

/**
 * Once per answer, before its earning clears. A copied or empty answer, or a listening record that isn't true, refunds at once
 * (`ending.flag.state` is `upheld`); else staff decide within 72 hours, and the earning waits.
 */
export const flagAnswer = endpoint('POST /api/v2/submissions/:id/flag', {
  summary: 'Flag an answer',
  tag: 'Submissions',
  access: 'creator',
  params: byId,
  body: z.strictObject({ reason: flagReason, text: z.optional(text(1_000)) }),
  response: submission,
});

export const flaggedAnswer = z.object({
  ...staffCase,
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

export const flagEndpoints = [flagAnswer, listFlags, decideFlag] as const;
