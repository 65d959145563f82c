import type { Call, DataOf, ShellServices } from '@fanfare/shell-contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { kindsOf, type FeedView } from '../lib/views.ts';

/** The creator's activity of one view, for one artist or all, newest first, paginated. */
export const feedQuery = (call: Call, view: FeedView, artistId: number | null) =>
  infiniteQueryOptions({
    queryKey: queryKeys.feed.list(view, artistId),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/feed', {
        query: {
          role: 'creator',
          limit: 30,
          ...(view === 'all' ? {} : { kinds: kindsOf[view].join(',') }),
          ...(artistId === null ? {} : { rosterArtistId: artistId }),
          ...(pageParam ? { cursor: pageParam } : {}),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
  });

/** An answer by its id, which is its submission's; null if this account received none by that id. */
export const feedbackQuery = (call: Call, isFailure: ShellServices['isFailure'], id: number) =>
  queryOptions({
    queryKey: queryKeys.feed.feedback(id),
    queryFn: ({ signal }) =>
      call('GET /api/account/creator/feedback/:id', { params: { id }, signal }).catch((thrown: unknown) => {
        if (isFailure(thrown) && thrown.status === 404) return null;
        throw thrown;
      }),
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
