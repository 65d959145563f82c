import { submission } from './campaigns.ts';
import { endpoint } from './endpoint.ts';
import { byId } from './shapes.ts';

/** Only unopened ones, within an hour of sending or after day 5. The hold is released. Idempotent. */
export const withdrawSubmission = endpoint('POST /api/v2/submissions/:id/withdraw', {
  summary: 'Withdraw a submission that nobody has opened',
  tag: 'Submissions',
  access: 'creator',
  params: byId,
  response: submission,
});

export const withdrawalEndpoints = [withdrawSubmission] as const;
