import type { Call, DataOf } from '@fanfare/shell-contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The creator's activity, newest first, paginated. */
export const feedQuery = (call: Call) =>
  infiniteQueryOptions({
    queryKey: queryKeys.feed.list,
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/feed', {
        query: { role: 'creator', limit: 30, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
  });

/** Finds a feed item by id; null if there is none. Ids fall from page to page, so the search stops early. */
export const feedItemQuery = (call: Call, id: number) =>
  queryOptions({
    queryKey: queryKeys.feed.detail(id),
    queryFn: async ({ signal }) => {
      for (let cursor: string | null = null; ;) {
        const page: DataOf<'GET /api/v2/feed'> = await call('GET /api/v2/feed', {
          query: { role: 'creator', limit: 100, ...(cursor ? { cursor } : {}) },
          signal,
        });
        const found = page.items.find((item) => item.id === id);
        if (found) return found;
        cursor = page.nextCursor;
        if (!cursor || page.items.some((item) => item.id < id)) return null;
      }
    },
  });
