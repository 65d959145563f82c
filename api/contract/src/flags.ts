import * as z from 'zod/mini';
import { submission } from './campaigns.ts';
import { staffEndpoint, submissionEndpoint } from './endpoint.ts';
import { bySubmission, staffCase } from './staff-case.ts';
import { flag, flagReason } from './submission-shapes.ts';
import { filledText, page, pageQuery, text } from './shapes.ts';

/**
 * Once per answer, before its earning clears. A copied or empty answer, or an invalid listening record, is refunded immediately
 * (`ending.flag.state` is `upheld`). Otherwise staff decide within 72 hours, and the earning doesn't clear until then.
 */
export const flagAnswer = submissionEndpoint('POST /api/v2/submissions/:id/flag', {
  summary: 'Flag an answer',
  body: z.strictObject({ reason: flagReason, text: z.optional(text(1_000)) }),
  response: submission,
});

export const flaggedAnswer = z.object({
  ...staffCase,
  flag,
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
/** Upheld: the whole price is returned and the earning reversed. Idempotent for the same decision. */
export const decideFlag = staffEndpoint('POST /api/v2/staff/flags/:submissionId/decide', {
  summary: 'Decide about a flagged answer',
  params: bySubmission,
  body: z.strictObject({ isUpheld: z.boolean(), note: filledText(1_000) }),
  response: flaggedAnswer,
});
