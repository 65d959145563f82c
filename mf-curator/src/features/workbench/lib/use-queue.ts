import { useShell } from '@fanfare/kit';
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { exceptKeys, queryKeys } from '../../../lib/query-keys.ts';
import { queueQuery } from '../api/get-queue.ts';

/** React hook: the queue, in pages, kept current by the API's live events. */
export function useQueue() {
  const { call, live } = useShell();
  const queries = useQueryClient();
  const query = useInfiniteQuery(queueQuery(call));
  useEffect(
    () =>
      live.on('queue', () => {
        void queries.invalidateQueries(exceptKeys(queryKeys.answerCheck.of(0), queryKeys.phrases));
      }),
    [live, queries],
  );
  const { fetchNextPage, hasNextPage, isFetchingNextPage } = query;
  const load = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  return { query, more: hasNextPage ? { load, isLoading: isFetchingNextPage } : null };
}
