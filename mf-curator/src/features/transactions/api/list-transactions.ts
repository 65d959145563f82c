import type { ShellServices } from '@fanfare/shell-contract';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { kindQuery, type KindGroup } from '../lib/kinds.ts';

export const transactionsKey = ['curator', 'transactions'] as const;

/** The curator wallet's rows, newest first, page by page; while other kinds are asked for, the rows before them stay. */
export const transactionsQuery = (call: ShellServices['call'], kinds: readonly KindGroup[]) => {
  const kind = kindQuery(kinds);
  return infiniteQueryOptions({
    queryKey: [...transactionsKey, kind],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/transactions/me/curator', {
        query: { limit: 40, ...(kind ? { kind } : {}), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });
};
