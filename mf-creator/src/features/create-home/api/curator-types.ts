import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The service types with their price bands and deadlines. */
export const curatorTypesQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.curatorTypes,
    queryFn: ({ signal }) => call('GET /api/public/curator/types', { signal }),
    staleTime: Infinity,
  });
