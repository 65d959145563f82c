import type { ShellServices } from '@fanfare/shell-contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The curator's feed, newest first, in pages. */
export const feedQuery = (call: ShellServices['call']) =>
  infiniteQueryOptions({
    queryKey: queryKeys.feed,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/feed', {
        query: { role: 'curator', limit: 40, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
