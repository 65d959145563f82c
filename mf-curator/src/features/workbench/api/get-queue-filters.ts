import type { DataOf, ShellServices } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

export type QueueFilterChoices = DataOf<'GET /api/v2/curator/queue/filters'>;

/** The services and genres of the open submissions, and the highest earning. */
export const queueFilterChoicesQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: queryKeys.queueFilters,
    queryFn: ({ signal }) => call('GET /api/v2/curator/queue/filters', { signal }),
    staleTime: 30_000,
  });
