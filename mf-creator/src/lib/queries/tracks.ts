import type { Track } from '@fanfare/api-contract';
import type { Call, DataOf } from '@fanfare/shell-contract';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** The creator's tracks, newest first, paginated; `search` filters by title or artist, `artistId` by an artist on the roster. */
export const tracksQuery = (call: Call, search = '', artistId: number | null = null) =>
  infiniteQueryOptions({
    queryKey: queryKeys.tracks.list(search, artistId),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/account/tracks', {
        query: {
          limit: 20,
          ...(pageParam ? { cursor: pageParam } : {}),
          ...(search ? { q: search } : {}),
          ...(artistId === null ? {} : { rosterArtistId: artistId }),
        },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
  });

/** All of the creator's tracks, to choose from by typing. */
export const allTracksQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.tracks.every,
    queryFn: async ({ signal }) => {
      const tracks: Track[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: DataOf<'GET /api/account/tracks'> = await call('GET /api/account/tracks', {
          query: { limit: 100, ...(cursor && { cursor }) },
          signal,
        });
        tracks.push(...page.items);
        cursor = page.nextCursor;
      }
      return tracks;
    },
  });

/** One of the creator's tracks, with all of its versions. */
export const trackQuery = (call: Call, id: number) =>
  queryOptions({
    queryKey: queryKeys.tracks.detail(id),
    queryFn: ({ signal }) => call('GET /api/account/track/:id', { params: { id }, signal }),
  });
