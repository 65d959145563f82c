import * as z from 'zod/mini';
import { submission } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import { byId } from './shapes.ts';

export const voteOnAnswer = endpoint('POST /api/v2/submissions/:id/vote', {
  summary: 'Was the answer helpful? A later vote replaces the earlier one',
  tag: 'Submissions',
  access: 'creator',
  params: byId,
  body: z.strictObject({ isHelpful: z.boolean() }),
  response: submission,
});

export const voteEndpoints = [voteOnAnswer] as const;
