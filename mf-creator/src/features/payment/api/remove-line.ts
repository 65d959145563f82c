import { useMutation, useQueryClient } from '@tanstack/react-query';
import { campaignKey } from '../../../lib/queries/campaign.ts';
import { useServices } from '../../../lib/services.tsx';
import { paymentKey } from './payment.ts';

/** React hook: takes a service that can't be paid for out of the draft; the summary follows. */
export function useRemoveLine(campaignId: number) {
  const { call } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (serviceId: number) =>
      call('DELETE /api/v2/campaigns/:id/curators', {
        params: { id: campaignId },
        query: { servicesIDs: String(serviceId) },
      }),
    onSuccess: (campaign) => {
      client.setQueryData(campaignKey(campaignId), campaign);
      return client.invalidateQueries({ queryKey: paymentKey(campaignId) });
    },
  });
}
