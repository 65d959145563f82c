import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

const staleTime = 5 * 60_000;

/** The active services of a curator. @param campaignId a draft whose track the cards are about */
export const curatorServicesQuery = (call: Call, curatorId: number, campaignId: number | null) =>
  queryOptions({
    queryKey: queryKeys.curatorServices(curatorId, campaignId),
    queryFn: ({ signal }) =>
      call('GET /api/v2/curators/:curatorId/services', {
        params: { curatorId },
        query: campaignId === null ? {} : { campaignId },
        signal,
      }),
  });

/** How a curator answers and keeps promises. */
export const curatorRecordQuery = (call: Call, curatorId: number) =>
  queryOptions({
    queryKey: queryKeys.curatorRecord(curatorId),
    queryFn: ({ signal }) => call('GET /api/v2/curators/:curatorId/record', { params: { curatorId }, signal }),
    staleTime,
  });

/** Answers that a curator shows with the artists' permission. */
export const curatorSamplesQuery = (call: Call, curatorId: number) =>
  queryOptions({
    queryKey: queryKeys.curatorSamples(curatorId),
    queryFn: ({ signal }) => call('GET /api/v2/curators/:curatorId/sample-answers', { params: { curatorId }, signal }),
    staleTime,
  });

/** What a curator placed most recently. */
export const curatorPlacementsQuery = (call: Call, curatorId: number) =>
  queryOptions({
    queryKey: queryKeys.curatorPlacements(curatorId),
    queryFn: ({ signal }) => call('GET /api/v2/curators/:curatorId/placements', { params: { curatorId }, signal }),
    staleTime,
  });
