import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Checks a gift code. Counts towards the account's hourly tries. */
export const checkGift = (call: Call, code: string) => call('GET /api/gift/:code', { params: { code } });

/** React hook: redeems a gift code; refreshes wallet and transactions. */
export function useRedeemGift() {
  const { call, refreshAccount } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call('POST /api/gift/:code', { params: { code } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.transactions });
      // The credits are added even if the wallet chip can't refresh right now.
      refreshAccount().catch(() => undefined);
    },
  });
}

/** React hook: creates the code of a paid gift. A new code invalidates the previous one. */
export function useShowGift() {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (purchaseId: number) =>
      call('POST /api/v2/purchases/:id/gift-code', { params: { id: String(purchaseId) } }),
    // The code isn't stored anywhere, so it must not outlive the page.
    gcTime: 0,
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.purchases.lists }),
  });
}
