import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Asks what a gift code holds. Counts as one of the tries an account has in an hour. */
export const checkGift = (call: Call, code: string) => call('GET /api/gift/:code', { params: { code } });

/** React hook: redeems a gift code; the wallet chip and the history follow. */
export function useRedeemGift() {
  const { call, refreshAccount } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (code: string) => call('POST /api/gift/:code', { params: { code } }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: queryKeys.transactions.all });
      // The credits are there whether or not the chip can be refreshed right now.
      refreshAccount().catch(() => undefined);
    },
  });
}

/** React hook: makes a code for a gift that was paid, and gives it. The one that was shown before is no good from then on. */
export function useShowGift() {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (purchaseId: number) =>
      call('POST /api/v2/purchases/:id/gift-code', { params: { id: String(purchaseId) } }),
    // What was shown is nowhere else: it goes with the page.
    gcTime: 0,
    onSettled: () => void client.invalidateQueries({ queryKey: queryKeys.purchases.lists }),
  });
}
