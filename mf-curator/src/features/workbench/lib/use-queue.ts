import { useShell } from '@fanfare/kit';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { queueQuery } from '../api/get-queue.ts';

/** React hook: the queue, page by page, kept up by what the API tells. */
export function useQueue() {
  const { call, live } = useShell();
  const queries = useQueryClient();
  const query = useInfiniteQuery(queueQuery(call));
  useEffect(
    () =>
      live.on('queue', () => {
        const own = new Set(['check', 'phrases']);
        void queries.invalidateQueries({
          queryKey: ['curator'],
          predicate: ({ queryKey }) => !own.has(String(queryKey[1])),
        });
      }),
    [live, queries],
  );
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const load = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  return { query, more: hasNextPage ? { load, isLoading: isFetchingNextPage } : null };
}
