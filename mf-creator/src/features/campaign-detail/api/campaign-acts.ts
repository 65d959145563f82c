import type { Campaign } from '@fanfare/api-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { campaignKey, campaignsKey } from '../../../lib/queries/campaign.ts';
import { useServices } from '../../../lib/services.tsx';

/** React hook: sends a scheduled campaign now, or sends no more waves. Both are harmless when asked for again. */
export function useCampaignAct(id: number, kind: 'send' | 'stop') {
  const { call, refreshAccount } = useServices();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (): Promise<Campaign> =>
      kind === 'send'
        ? call('POST /api/v2/campaigns/:id/send', { params: { id } })
        : call('POST /api/v2/campaigns/:id/waves/stop', { params: { id } }),
    onSuccess: (campaign) => {
      client.setQueryData(campaignKey(id), campaign);
      refreshAccount().catch(() => undefined);
    },
    onSettled: () => void client.invalidateQueries({ queryKey: campaignsKey }),
  });
}
