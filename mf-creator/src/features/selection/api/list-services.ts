import type { Call } from '@fanfare/shell-contract';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { CurationType } from '../../../paths.ts';
import { filterQuery, type Filters } from '../lib/filters.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** A few screens: enough for fast scrolling, little for everyone else. */
const pageSize = 50;
/** Long enough to write a pitch and come back. */
const keptMs = 10 * 60_000;

/**
 * Services for a campaign's track, filtered, sorted and paginated. Pages are of one moment and never refetched on their
 * own, however many there are.
 */
export const servicesQuery = (call: Call, type: CurationType, campaignId: number, filters: Filters) => {
  const narrowed = { ...filterQuery(filters), sort: filters.sort };
  return infiniteQueryOptions({
    queryKey: queryKeys.services.list(type, campaignId, narrowed),
    initialPageParam: null as string | null,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/curator-services', {
        query: { ...narrowed, type, campaignId, limit: pageSize, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    gcTime: keptMs,
  });
};

/** How many services each filter value would leave. */
export const serviceCountsQuery = (call: Call, type: CurationType, campaignId: number, filters: Filters) => {
  const narrowed = filterQuery(filters);
  return queryOptions({
    queryKey: queryKeys.services.counts(type, campaignId, narrowed),
    queryFn: ({ signal }) =>
      call('GET /api/v2/curator-services/counts', { query: { ...narrowed, type, campaignId }, signal }),
    placeholderData: keepPreviousData,
  });
};

/** The price range of a type, with how many services the other filters leave at each price. */
export const priceRangeQuery = (call: Call, type: CurationType, campaignId: number, filters: Filters) => {
  const narrowed = filterQuery({ ...filters, priceMin: null, priceMax: null });
  return queryOptions({
    queryKey: queryKeys.services.prices(type, campaignId, narrowed),
    queryFn: ({ signal }) =>
      call('GET /api/v2/curator-services/stats/price-range', { query: { ...narrowed, type, campaignId }, signal }),
    placeholderData: keepPreviousData,
    staleTime: 5 * 60_000,
  });
};
