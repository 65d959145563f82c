import type { Call } from '@fanfare/shell-contract';
import { infiniteQueryOptions } from '@tanstack/react-query';

export const transactionsKey = ['creator', 'transactions'] as const;

/** The creator wallet's history, newest first, in pages. */
export const transactionsQuery = (call: Call) =>
  infiniteQueryOptions({
    queryKey: [...transactionsKey, 'list'],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/transactions/me/creator', {
        query: { limit: 30, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
  });
