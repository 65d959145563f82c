import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepPitchesOfRemoved } from '../../../lib/campaign/removed-pitches.ts';
import { campaignQuery } from '../../../lib/queries/campaign.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** React hook: removes an unavailable service from the draft and refreshes the summary; its personal pitch is kept. */
export function useRemoveLine(campaignId: number) {
  const { call } = useShell();
  const client = useQueryClient();
  const { queryKey } = campaignQuery(call, campaignId);
  return useMutation({
    mutationFn: (serviceId: number) =>
      call('DELETE /api/v2/campaigns/:id/curators', {
        params: { id: campaignId },
        query: { servicesIDs: String(serviceId) },
      }),
    onSuccess: (campaign) => {
      const before = client.getQueryData(queryKey)?.selection ?? [];
      const remainingIds = campaign.selection.map(({ service }) => service.id);
      keepPitchesOfRemoved(campaignId, before, remainingIds);
      client.setQueryData(queryKey, campaign);
      return client.invalidateQueries({ queryKey: queryKeys.campaigns.payment(campaignId) });
    },
  });
}
