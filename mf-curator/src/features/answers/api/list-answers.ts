import type { ShellServices } from '@fanfare/shell-contract';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** My answers, newest first, in pages. */
export const answersQuery = (call: ShellServices['call']) =>
  infiniteQueryOptions({
    queryKey: queryKeys.answers,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/curator/answers', {
        query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
