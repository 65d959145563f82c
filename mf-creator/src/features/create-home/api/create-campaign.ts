import { useMutation, useQueryClient } from '@tanstack/react-query';
import { campaignKey, campaignsKey } from '../../../lib/queries/campaign.ts';
import { useServices } from '../../../lib/services.tsx';
import type { CurationType } from '../../../paths.ts';

/** React hook: creates a draft for one of my tracks. */
export function useCreateCampaign(type: CurationType) {
  const { call } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (trackId: number) => call('POST /api/campaign/create', { body: { type, trackId } }),
    onSuccess: (campaign) => {
      client.setQueryData(campaignKey(campaign.id), campaign);
      void client.invalidateQueries({ queryKey: [...campaignsKey, 'list'] });
    },
  });
}
