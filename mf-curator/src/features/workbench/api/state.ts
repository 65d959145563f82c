import { useShell } from '@fanfare/kit';
import type { DataOf, ShellServices } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

export type WorkbenchState = DataOf<'GET /api/v2/curator/workbench'>;

/** The state next to the queue: weekly capacity, today's totals, away times, remaining limits. */
export const stateQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: queryKeys.workbench,
    queryFn: ({ signal }) => call('GET /api/v2/curator/workbench', { signal }),
    staleTime: 30_000,
  });

/** React hook: sets all services away until an instant, or ends that (null). */
export function useSetAway() {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (until: string | null) => call('PUT /api/v2/curator/away', { body: { until } }),
    onSuccess: (state) => {
      queries.setQueryData(stateQuery(call).queryKey, state);
      void queries.invalidateQueries({ queryKey: queryKeys.services.all });
    },
  });
}

/** React hook: dismisses the missed deadlines up to the newest that was shown. */
export function useDismissMissed() {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (upTo: string) => call('POST /api/v2/curator/missed-deadlines/dismiss', { body: { upTo } }),
    onSuccess: (state) => queries.setQueryData(stateQuery(call).queryKey, state),
  });
}
