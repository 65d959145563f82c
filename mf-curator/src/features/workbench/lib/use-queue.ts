import { refetchAfterEvent, useShell } from '@fanfare/kit';
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { exceptKeys, queryKeys } from '../../../lib/query-keys.ts';
import { queueQuery } from '../api/get-queue.ts';
import type { QueueFilters } from './queue-filters.ts';

/** The next page of the queue. */
export interface NextQueuePage {
  load: () => void;
  isLoading: boolean;
  /** Why it couldn't be loaded. Until somebody asks for it again nothing loads it by itself. */
  error: Error | null;
}

/** React hook: the queue of a filter, in pages, kept current by the API's live events. The previous filter's shows until the next one's is there. */
export function useQueue(filters: QueueFilters) {
  const { call, live } = useShell();
  const queries = useQueryClient();
  const query = useInfiniteQuery({ ...queueQuery(call, filters), placeholderData: keepPreviousData });
  useEffect(
    () =>
      live.on('queue', () => {
        refetchAfterEvent(queries, exceptKeys(queryKeys.answerCheck.of(0), queryKeys.phrases));
      }),
    [live, queries],
  );
  const { fetchNextPage, hasNextPage, isFetchingNextPage, isFetchNextPageError, error } = query;
  const load = useCallback(() => void fetchNextPage({ cancelRefetch: false }), [fetchNextPage]);
  const more: NextQueuePage | null = hasNextPage
    ? { load, isLoading: isFetchingNextPage, error: isFetchNextPageError ? error : null }
    : null;
  return { query, more };
}
