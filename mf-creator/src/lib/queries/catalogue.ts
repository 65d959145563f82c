import type { Call } from '@fanfare/shell-contract';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

const minuteMs = 60_000;

/** Tracks of the catalogue by title and artist; none while nothing is typed. */
export const catalogueQuery = (call: Call, q: string) =>
  queryOptions({
    queryKey: ['catalogue', q.toLowerCase()],
    queryFn: ({ signal }) => call('GET /api/v2/public/curators-finder/search', { query: { q }, signal }),
    enabled: q !== '',
    placeholderData: keepPreviousData,
    staleTime: minuteMs,
  });
