import type { Call } from '@fanfare/shell-contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** The creator's tracks, newest first, paginated; `search` filters by title or artist. */
export const tracksQuery = (call: Call, search = '') =>
  infiniteQueryOptions({
    queryKey: queryKeys.tracks.list(search),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/account/tracks', {
        query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}), ...(search ? { q: search } : {}) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
  });

/** One of the creator's tracks, with all of its versions. */
export const trackQuery = (call: Call, id: number) =>
  queryOptions({
    queryKey: queryKeys.tracks.detail(id),
    queryFn: ({ signal }) => call('GET /api/account/track/:id', { params: { id }, signal }),
  });
