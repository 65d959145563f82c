import type { PayoutMethod } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { infiniteQueryOptions, useMutation } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useRefreshMoney } from '../../../lib/use-refresh-money.ts';

/** My demands, newest first, in pages. */
export const demandsQuery = (call: Call) =>
  infiniteQueryOptions({
    queryKey: queryKeys.cashOut.list,
    queryFn: ({ pageParam, signal }) =>
      call('GET /api/v2/curator/cash-outs', {
        query: { limit: 20, ...(pageParam ? { cursor: pageParam } : {}) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });

/** React hook: requests a cash-out. */
export function useDemand() {
  const { call } = useShell();
  const moved = useRefreshMoney();
  return useMutation({
    mutationFn: (wanted: { credits: number; method: PayoutMethod; paypalEmail?: string }) =>
      call('POST /api/cash-out/demand', { body: wanted }),
    // Also after a refusal: the page may be out of date.
    onSettled: moved,
  });
}

/** React hook: cancels a demand that is waiting for approval. */
export function useCancel() {
  const { call } = useShell();
  const moved = useRefreshMoney();
  return useMutation({
    mutationFn: (id: number) => call('POST /api/v2/curator/cash-outs/:id/cancel', { params: { id } }),
    onSettled: moved,
  });
}
