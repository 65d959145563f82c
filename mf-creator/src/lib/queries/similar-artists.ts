import type { Call } from '@fanfare/shell-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

const fiveMinutesMs = 5 * 60_000;

/** Artists whose names start with `filter`, and those in the same playlists as the first of them. */
export const similarArtistsQuery = (call: Call, filter: string) =>
  queryOptions({
    queryKey: queryKeys.tracks.similarArtists(filter),
    queryFn: ({ signal }) => call('GET /api/spotify/similar_artist', { query: { filter }, signal }),
    enabled: filter !== '',
    staleTime: fiveMinutesMs,
    placeholderData: keepPreviousData,
    retry: false,
  });
