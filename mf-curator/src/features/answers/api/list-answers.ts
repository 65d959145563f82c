import { useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { infiniteQueryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** My answers, newest first, in pages. */
export const answersQuery = (call: ShellServices['call']) =>
  infiniteQueryOptions({
    queryKey: queryKeys.answers,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/curator/answers', {
        query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** React hook: shows an answer on my page, or no longer. */
export function useShowSample(id: number) {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isShown: boolean) =>
      call('PUT /api/v2/curator/submissions/:id/sample', { params: { id }, body: { isShown } }),
    // Also after a refusal: the artist may have taken the permission back.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.answers }),
  });
}
