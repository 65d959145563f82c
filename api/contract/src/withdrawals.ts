import { submission } from './campaigns.ts';
import { submissionEndpoint } from './endpoint.ts';
import { byId } from './shapes.ts';

/** Only unopened ones, within an hour of sending or after day 5. The hold is released. Idempotent. */
export const withdrawSubmission = submissionEndpoint('POST /api/v2/submissions/:id/withdraw', {
  summary: 'Withdraw a submission that nobody has opened',
  params: byId,
  response: submission,
});
