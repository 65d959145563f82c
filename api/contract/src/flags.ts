import * as z from 'zod/mini';
import { submission } from './campaigns.ts';
import { staffEndpoint, submissionEndpoint, workbenchEndpoint } from './endpoint.ts';
import { bySubmission, staffCase } from './staff-case.ts';
import { curatorFlag, curatorFlagAnswer, flag, flagReason } from './submission-shapes.ts';
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

/**
 * Once, while the flag is open; staff read it beside the flag. Idempotent for the same text. 409 `wrong_state` where there is no open flag,
 * or another answer to it.
 */
export const answerFlag = workbenchEndpoint('POST /api/v2/curator/submissions/:id/flag/answer', {
  summary: 'Answer a flag on my answer, before staff decide',
  body: z.strictObject({ text: filledText(1_000) }),
  response: curatorFlag,
});

export const flaggedAnswer = z.object({
  ...staffCase,
  flag,
  /** What the curator says about the flag. */
  curatorAnswer: z.nullable(curatorFlagAnswer),
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
