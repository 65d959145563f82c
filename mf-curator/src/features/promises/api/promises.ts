import type { CuratorPromise } from '@fanfare/api-contract';
import type { Call } from '@fanfare/shell-contract';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../lib/services.tsx';

/** My open promises: proofs due first, then what is to be kept, page by page. */
export const promisesQuery = (call: Call) =>
  infiniteQueryOptions({
    queryKey: ['curator', 'promises'],
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/curator/promises', {
        query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** What is handed in: the address, and of a post when it went up and how it says that it is advertising. */
export interface ProofInput {
  url: string;
  postedAt?: string;
  disclosure?: string;
}

/** React hook: hands in the proof of a promise. */
export function useHandIn(submissionId: CuratorPromise['submissionId']) {
  const { call } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: ProofInput) =>
      call('POST /api/v2/curator/submissions/:id/proof', { params: { id: submissionId }, body }),
    // Also where it was refused: a promise that is broken by now says so.
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: ['curator'] });
    },
  });
}
