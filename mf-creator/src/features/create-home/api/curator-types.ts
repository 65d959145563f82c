import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';

/** The types of services with their price bands and deadlines. */
export const curatorTypesQuery = (call: Call) =>
  queryOptions({
    queryKey: ['reference', 'curator-types'],
    queryFn: ({ signal }) => call('GET /api/public/curator/types', { signal }),
    staleTime: Infinity,
  });
