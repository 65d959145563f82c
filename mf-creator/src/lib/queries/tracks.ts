import type { Call } from '@fanfare/shell-contract';
import { infiniteQueryOptions } from '@tanstack/react-query';

export const tracksKey = ['creator', 'tracks'] as const;

/** My tracks, newest first, in pages; `search` narrows by title or artist. */
export const tracksQuery = (call: Call, search = '') =>
  infiniteQueryOptions({
    queryKey: [...tracksKey, 'list', search],
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/account/tracks', {
        query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}), ...(search ? { q: search } : {}) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
  });
