import type { PaymentSummary } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { withTimeout } from '@fanfare/shared-ui';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRetryKey } from '../../../lib/use-retry-key.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** What paying a draft would cost, and where each credit goes. Always fresh, because prices change. */
export const paymentQuery = (call: Call, campaignId: number) =>
  queryOptions({
    queryKey: queryKeys.campaigns.payment(campaignId),
    queryFn: ({ signal }) => call('GET /api/v2/campaigns/:id/payment-summary', { params: { id: campaignId }, signal }),
    staleTime: 0,
  });

/** How long the next screen waits for the wallet. */
const maxRefreshMs = 2_000;

/** React hook: pays a draft at the total shown. Retries after a lost response reuse the key, so it's paid once. */
export function usePay(campaignId: number) {
  const { call, isFailure, refreshAccount, track } = useShell();
  const client = useQueryClient();
  const key = useRetryKey();
  return useMutation({
    mutationFn: (expectedTotalCredits: number) =>
      call('POST /api/v2/campaigns/:id/complete', {
        params: { id: campaignId },
        body: { expectedTotalCredits },
        idempotencyKey: key.take(),
      }),
    onSuccess: async () => {
      track?.('first_campaign');
      // Not refetched here: the payment page would navigate away from a paid campaign too early.
      void client.invalidateQueries({ queryKey: queryKeys.campaigns.detail(campaignId), refetchType: 'none' });
      void client.invalidateQueries({ queryKey: queryKeys.campaigns.lists });
      void client.invalidateQueries({ queryKey: queryKeys.transactions });
      // What is used of its artist's budget.
      void client.invalidateQueries({ queryKey: queryKeys.artists });
      // The wallet in the header is up to date before the next screen shows; the payment is done even if it can't refresh.
      await withTimeout(refreshAccount(), maxRefreshMs, () => new Error('The wallet took too long')).catch(
        () => undefined,
      );
    },
    onError: (thrown) => {
      // Without a response it may have been paid, so only a refusal frees the key.
      if (!key.free(thrown) || !isFailure(thrown)) return;
      const summary = summaryIn(thrown.details);
      if (summary) client.setQueryData(queryKeys.campaigns.payment(campaignId), summary);
      else {
        void client.invalidateQueries({ queryKey: queryKeys.campaigns.payment(campaignId) });
        // Another tab may have paid it: refetching shows that.
        void client.invalidateQueries({ queryKey: queryKeys.campaigns.detail(campaignId) });
      }
    },
  });
}

/** The updated summary in `price_changed`, `insufficient_credits`, and `cap_reached` for a budget. */
function summaryIn(details: unknown): PaymentSummary | null {
  const summary = details as PaymentSummary | null | undefined;
  return Array.isArray(summary?.lines) ? summary : null;
}
