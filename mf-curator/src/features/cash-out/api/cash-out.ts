import type { PayoutMethod } from '@fanfare/api-contract';
import { redirectTo, useShell } from '@fanfare/kit';
import type { Call, DataOf } from '@fanfare/shell-contract';
import { infiniteQueryOptions, queryOptions, useMutation } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useRefreshMoney } from '../../../lib/use-refresh-money.ts';
import { paths } from '../../../paths.ts';

export type CashOut = DataOf<'GET /api/cash-out/demand'>;

/** The available amount, the payout methods and the open demand. */
export const cashOutQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.cashOut.terms,
    queryFn: ({ signal }) => call('GET /api/cash-out/demand', { signal }),
  });

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

/** React hook: opens the provider's page for setting up a bank account, which returns to the wallet. */
export function useConnectBank() {
  const { call } = useShell();
  return useMutation({
    mutationFn: () => call('POST /api/v2/curator/payout-account', { body: { origin: { page: paths.shop } } }),
    onSuccess: ({ url }) => redirectTo(url),
  });
}
