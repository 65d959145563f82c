import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** React hook: cancels an unsent campaign; held credits return to the wallet. */
export function useCancelCampaign(id: number) {
  const { call, refreshAccount } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('POST /api/v2/campaigns/:id/cancel', { params: { id } }),
    onSuccess: (campaign) => {
      client.setQueryData(queryKeys.campaigns.detail(id), campaign);
      refreshAccount().catch(() => undefined);
      return client.invalidateQueries({ queryKey: queryKeys.campaigns.all });
    },
  });
}
