import type { CuratorPromise } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** My open promises, due proofs first, then those to keep; or the broken ones, newest first. In pages. */
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

/** Proof deadlines and keep-until dates between two days. */
export const datesQuery = (call: Call, from: string, until: string) =>
  queryOptions({
    queryKey: queryKeys.promises.dates(from, until),
    queryFn: ({ signal }) => call('GET /api/v2/curator/promises/dates', { query: { from, until }, signal }),
  });

/** What the page of a placement shows now. Never cached, as pages change. */
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

/** React hook: looks for the track of a promise in its playlist now. */
export function useSearchPlacement(submissionId: CuratorPromise['submissionId']) {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/v2/curator/submissions/:id/proof/search', { params: { id: submissionId } }),
    // Also after a refusal: the daily look may have found it meanwhile.
    onSettled: () => queries.invalidateQueries({ queryKey: queryKeys.promises.all }),
  });
}

/** A placement proof: the URL, and for a post also its date and advertising disclosure. */
export interface ProofInput {
  url: string;
  postedAt?: string;
  disclosure?: string;
  tags?: string[];
}

/** React hook: submits the placement proof of a promise. */
export function useHandIn(submissionId: CuratorPromise['submissionId']) {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProofInput) =>
      call('POST /api/v2/curator/submissions/:id/proof', { params: { id: submissionId }, body }),
    // Also after a refusal: the promise may be broken by now.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: queryKeys.all });
    },
  });
}
