import { redirectTo, useShell } from '@fanfare/kit';
import { isUpsideDown } from '@fanfare/shared-ui';
import type { Call } from '@fanfare/shell-contract';
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { filterQuery, type Filters } from '../lib/filters.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The creator wallet's history, newest first, in pages; while other filters are asked about, the rows before them stay. */
export const transactionsQuery = (call: Call, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: queryKeys.transactions.list(filterQuery(filters)),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/transactions/me/creator', {
        query: { limit: 30, ...filterQuery(filters), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled: !isUpsideDown(filters),
  });

/** React hook: has the browser fetch the history as CSV, narrowed as it is on the page. */
export function useExport() {
  const { call } = useShell();
  return useMutation({
    mutationFn: (filters: Filters) =>
      call('GET /api/v2/transactions/me/creator/export', { query: filterQuery(filters) }),
    onSuccess: ({ url }) => redirectTo(url),
  });
}
