import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** React hook: removes an unavailable service from the draft and refreshes the summary. */
export function useRemoveLine(campaignId: number) {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (serviceId: number) =>
      call('DELETE /api/v2/campaigns/:id/curators', {
        params: { id: campaignId },
        query: { servicesIDs: String(serviceId) },
      }),
    onSuccess: (campaign) => {
      client.setQueryData(queryKeys.campaigns.detail(campaignId), campaign);
      return client.invalidateQueries({ queryKey: queryKeys.campaigns.payment(campaignId) });
    },
  });
}
