import type { ShellServices } from '@fanfare/shell-contract';
import { infiniteQueryOptions } from '@tanstack/react-query';

/** The curator wallet's rows, newest first, page by page. */
export const transactionsQuery = (call: ShellServices['call']) =>
  infiniteQueryOptions({
    queryKey: ['curator', 'transactions'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/transactions/me/curator', {
        query: { limit: 40, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
