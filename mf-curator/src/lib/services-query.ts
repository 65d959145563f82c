import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

/** My services as creators see them. */
export const servicesQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.services.list,
    queryFn: ({ signal }) => call('GET /api/v2/curator/services', { signal }),
  });
