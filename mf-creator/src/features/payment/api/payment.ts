import type { PaymentSummary } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';

/** What paying a draft would cost, and where each credit goes. Prices move, so it is asked for on each visit. */
export const paymentQuery = (call: Call, campaignId: number) =>
  queryOptions({
    queryKey: queryKeys.campaigns.payment(campaignId),
    queryFn: ({ signal }) => call('GET /api/v2/campaigns/:id/payment-summary', { params: { id: campaignId }, signal }),
    staleTime: 0,
  });

/** React hook: pays a draft at the total that was shown. A lost answer can be asked for again: the same key pays once. */
export function usePay(campaignId: number) {
  const { call, isFailure, refreshAccount } = useShell();
  const client = useQueryClient();
  const key = useRef<string>(undefined);
  return useMutation({
    mutationFn: (expectedTotalCredits: number) => {
      key.current ??= crypto.randomUUID();
      return call('POST /api/v2/campaigns/:id/complete', {
        params: { id: campaignId },
        body: { expectedTotalCredits },
        idempotencyKey: key.current,
      });
    },
    onSuccess: () => {
      // The payment page turns away what is no draft: the paid campaign is asked for by the next screen, not put under this one.
      void client.invalidateQueries({ queryKey: queryKeys.campaigns.detail(campaignId), refetchType: 'none' });
      void client.invalidateQueries({ queryKey: queryKeys.campaigns.lists });
      void client.invalidateQueries({ queryKey: queryKeys.transactions.all });
      // The payment stands whether or not the chip can be refreshed right now.
      refreshAccount().catch(() => undefined);
    },
    onError: (thrown) => {
      // Without an answer the payment may have gone through, so only a refusal frees the key for another attempt.
      const isUnanswered =
        !isFailure(thrown) || thrown.status === 0 || thrown.status >= 500 || thrown.code === 'in_flight';
      if (isUnanswered) return;
      key.current = undefined;
      const summary = summaryIn(thrown.details);
      if (summary) client.setQueryData(queryKeys.campaigns.payment(campaignId), summary);
      else {
        void client.invalidateQueries({ queryKey: queryKeys.campaigns.payment(campaignId) });
        // Another tab may have paid it: then this is no draft any more, and the page shows what became of it.
        void client.invalidateQueries({ queryKey: queryKeys.campaigns.detail(campaignId) });
      }
    },
  });
}

/** The new summary that `price_changed` and `insufficient_credits` carry. */
function summaryIn(details: unknown): PaymentSummary | null {
  const summary = details as PaymentSummary | null | undefined;
  return Array.isArray(summary?.lines) ? summary : null;
}
