import { redirectTo, useShell } from '@fanfare/kit';
import { isUpsideDown } from '@fanfare/shared-ui';
import type { Call } from '@fanfare/shell-contract';
import { infiniteQueryOptions, keepPreviousData, useMutation } from '@tanstack/react-query';
import { filterQuery, type Filters } from '../lib/filters.ts';

export const transactionsKey = ['curator', 'transactions'] as const;

/** The curator wallet's rows, newest first, page by page; while other filters are asked about, the rows before them stay. */
export const transactionsQuery = (call: Call, filters: Filters) =>
  infiniteQueryOptions({
    queryKey: [...transactionsKey, filterQuery(filters)],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/transactions/me/curator', {
        query: { limit: 40, ...filterQuery(filters), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    enabled: !isUpsideDown(filters),
  });

/** React hook: has the browser fetch the history as CSV, narrowed as it is on the page. */
export function useExport() {
  const { call } = useShell();
  return useMutation({
    mutationFn: (filters: Filters) =>
      call('GET /api/v2/transactions/me/curator/export', { query: filterQuery(filters) }),
    onSuccess: ({ url }) => redirectTo(url),
  });
}
