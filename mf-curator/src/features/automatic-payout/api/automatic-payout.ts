import type { Api } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

type AutomaticPayoutBody = Api['PUT /api/v2/curator/automatic-payout']['body'];

/** When earned credits are cashed out by themselves. */
export const automaticPayoutQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.automaticPayout,
    queryFn: ({ signal }) => call('GET /api/v2/curator/automatic-payout', { signal }),
  });

/** React hook: changes the setting. */
export function useSaveAutomaticPayout() {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: AutomaticPayoutBody) => call('PUT /api/v2/curator/automatic-payout', { body }),
    onSuccess: (saved) => client.setQueryData(queryKeys.automaticPayout, saved),
  });
}
