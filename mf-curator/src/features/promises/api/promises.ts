import type { CuratorPromise } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** My open promises: proofs due first, then what is to be kept; or the broken ones, newest first. Page by page. */
export const promisesQuery = (call: Call, state: 'open' | 'broken' = 'open') =>
  infiniteQueryOptions({
    queryKey: queryKeys.promises.list(state),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/curator/promises', {
        query: { limit: 20, ...(state === 'broken' && { state }), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** What is due, and until when things are kept, between two days. */
export const datesQuery = (call: Call, from: string, until: string) =>
  queryOptions({
    queryKey: queryKeys.promises.dates(from, until),
    queryFn: ({ signal }) => call('GET /api/v2/curator/promises/dates', { query: { from, until }, signal }),
  });

/** What the page of a proof shows now. StatisticsFilters again each time: pages change. */
export const placementQuery = (
  call: Call,
  id: CuratorPromise['submissionId'],
  { url, disclosure }: { url: string; disclosure: string },
) =>
  queryOptions({
    queryKey: queryKeys.placementCheck(id, url, disclosure),
    queryFn: ({ signal }) =>
      call('POST /api/v2/curator/submissions/:id/proof/check', {
        params: { id },
        body: { url, ...(disclosure !== '' && { disclosure }) },
        signal,
      }),
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });

/** What is handed in: the address, and of a post when it went up and how it says that it is advertising. */
export interface ProofInput {
  url: string;
  postedAt?: string;
  disclosure?: string;
  tags?: string[];
}

/** React hook: hands in the proof of a promise. */
export function useHandIn(submissionId: CuratorPromise['submissionId']) {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProofInput) =>
      call('POST /api/v2/curator/submissions/:id/proof', { params: { id: submissionId }, body }),
    // Also where it was refused: a promise that is broken by now says so.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.all });
    },
  });
}
