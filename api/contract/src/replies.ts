import * as z from 'zod/mini';
import { submission } from './campaigns.ts';
import { submissionEndpoint } from './endpoint.ts';
import { filledText } from './shapes.ts';

/** Once per answer, if the curator allows replies; the same rules about contacts as for answers. */
export const replyToAnswer = submissionEndpoint('POST /api/v2/submissions/:id/reply', {
  summary: 'Reply to an answer, once',
  body: z.strictObject({ text: filledText(1_000) }),
  response: submission,
});
