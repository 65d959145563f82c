import type { Call } from '@fanfare/shell-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

const minuteMs = 60_000;

/** Catalogue tracks by title and artist. */
export const catalogueQuery = (call: Call, q: string) =>
  queryOptions({
    queryKey: queryKeys.tracks.catalogue(q),
    queryFn: ({ signal }) => call('GET /api/v2/public/curators-finder/search', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: minuteMs,
  });
