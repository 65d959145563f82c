import { submission } from './campaigns.ts';
import { submissionEndpoint } from './endpoint.ts';

/** Only unopened ones, within an hour of sending or after day 5. The hold is released. Idempotent. */
export const withdrawSubmission = submissionEndpoint('POST /api/v2/submissions/:id/withdraw', {
  summary: 'Withdraw a submission that nobody has opened',
  response: submission,
});
