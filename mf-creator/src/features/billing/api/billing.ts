import type { Api } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The request of the billing form. */
export type BillingBody = Api['PUT /api/v2/creator/billing-details']['body'];

export const billingDetailsQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.billing.details,
    queryFn: ({ signal }) => call('GET /api/v2/creator/billing-details', { signal }),
  });

/** The wallet by month, newest first. */
export const statementsQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.billing.statements,
    queryFn: ({ signal }) => call('GET /api/v2/creator/statements', { signal }),
  });

/** React hook: changes what the next receipts show. */
export function useSaveBillingDetails() {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BillingBody) => call('PUT /api/v2/creator/billing-details', { body }),
    onSuccess: (details) => client.setQueryData(queryKeys.billing.details, details),
  });
}
