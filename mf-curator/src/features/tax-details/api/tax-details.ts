import type { TaxDetails } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Who the curator is on statements and payout receipts. */
export const taxDetailsQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.taxDetails,
    queryFn: ({ signal }) => call('GET /api/v2/curator/tax-details', { signal }),
  });

/** React hook: changes what the next documents show. */
export function useSaveTaxDetails() {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: TaxDetails) => call('PUT /api/v2/curator/tax-details', { body }),
    onSuccess: (saved) => client.setQueryData(queryKeys.taxDetails, saved),
  });
}
