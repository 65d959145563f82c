import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** A curator and their live services, by the link that they share. Open to visitors. */
export const sharedCuratorQuery = (call: Call, handle: string) =>
  queryOptions({
    queryKey: queryKeys.sharedCurator(handle),
    queryFn: ({ signal }) => call('GET /api/v2/public/curators/:handle', { params: { handle }, signal }),
  });
