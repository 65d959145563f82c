import * as z from 'zod/mini';
import { endpointWith } from './endpoint.ts';
import { id, idParam, instant } from './shapes.ts';

const creatorEndpoint = endpointWith({ tag: 'Curators finder', access: 'creator' });

const savedCurator = z.object({
  curator: z.object({ id, display_name: z.string(), profileImageUrl: z.nullable(z.string()) }),
  savedAt: instant,
});
const params = z.strictObject({ curatorId: idParam });

/** `saved=true` narrows the list of services to theirs. A saved curator who is blocked is left out until unblocked. */
export const listSavedCurators = creatorEndpoint('GET /api/v2/saved-curators', {
  summary: 'Curators whom I saved, newest first',
  response: z.array(savedCurator),
});
export const saveCurator = creatorEndpoint('PUT /api/v2/saved-curators/:curatorId', {
  summary: 'Save this curator, to find them again',
  params,
  response: z.array(savedCurator),
});
export const unsaveCurator = creatorEndpoint('DELETE /api/v2/saved-curators/:curatorId', {
  summary: 'Remove this curator from those whom I saved',
  params,
  response: z.array(savedCurator),
});
