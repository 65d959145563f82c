import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { CurationType } from '../../../paths.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** React hook: creates a draft for one of the creator's tracks. */
export function useCreateCampaign(type: CurationType) {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (trackId: number) => call('POST /api/campaign/create', { body: { type, trackId } }),
    onSuccess: (campaign) => {
      client.setQueryData(queryKeys.campaigns.detail(campaign.id), campaign);
      void client.invalidateQueries({ queryKey: queryKeys.campaigns.lists });
    },
  });
}
