import * as z from 'zod/mini';
import { submission } from './campaigns.ts';
import { submissionEndpoint } from './endpoint.ts';

export const voteOnAnswer = submissionEndpoint('POST /api/v2/submissions/:id/vote', {
  summary: 'Was the answer helpful? A later vote replaces the earlier one',
  body: z.strictObject({ isHelpful: z.boolean() }),
  response: submission,
});
