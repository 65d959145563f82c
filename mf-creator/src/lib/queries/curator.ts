import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** The public profile of a curator. */
export const curatorQuery = (call: Call, curatorId: number) =>
  queryOptions({
    queryKey: queryKeys.curators(curatorId),
    queryFn: ({ signal }) => call('GET /api/v2/curators/:curatorId', { params: { curatorId }, signal }),
    staleTime: 5 * 60_000,
    retry: false,
  });
