import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { id, idParam, instant } from './shapes.ts';

const creatorEndpoint = endpointWith({ tag: 'Curators finder', access: 'creator' });

const blockedCurator = z.object({
  curator: z.object({ id, display_name: z.string(), profileImageUrl: z.nullable(z.string()) }),
  blockedAt: instant,
});
const params = z.strictObject({ curatorId: idParam });

export const listBlockedCurators = creatorEndpoint('GET /api/v2/blocked-curators', {
  summary: 'Curators whom I blocked, newest first',
  response: z.array(blockedCurator),
});
/** Their services are no longer shown in finder, selection, influencers and fast start. Campaigns that were sent stay as they are. */
export const blockCurator = creatorEndpoint('PUT /api/v2/blocked-curators/:curatorId', {
  summary: 'Never show me this curator again',
  params,
  response: z.array(blockedCurator),
});
export const unblockCurator = creatorEndpoint('DELETE /api/v2/blocked-curators/:curatorId', {
  summary: 'Show me this curator again',
  params,
  response: z.array(blockedCurator),
});
