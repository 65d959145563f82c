import { useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { queryOf, type AnswerFilters } from '../lib/filters.ts';

/** My answers, newest first, in pages. The last ones stay until those of other filters are there. */
export const answersQuery = (call: ShellServices['call'], filters: AnswerFilters) =>
  infiniteQueryOptions({
    queryKey: queryKeys.answers.list(filters),
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/curator/answers', {
        query: { limit: 20, ...queryOf(filters), ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
    placeholderData: keepPreviousData,
  });

/** How my answers compare with what is usual. */
export const comparisonQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: queryKeys.answers.comparison,
    queryFn: ({ signal }) => call('GET /api/v2/curator/answers/comparison', { signal }),
  });

/** React hook: shows an answer on my page, or no longer. */
export function useShowSample(id: number) {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (isShown: boolean) =>
      call('PUT /api/v2/curator/submissions/:id/sample', { params: { id }, body: { isShown } }),
    // Also after a refusal: the artist may have taken the permission back.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.answers.all }),
  });
}
