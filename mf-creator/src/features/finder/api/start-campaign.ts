import type { CampaignType } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';

/** React hook: creates a draft with the chosen services. If one refuses, the next try reuses the draft. */
export function useStartCampaign(type: CampaignType) {
  const { call } = useShell();
  const client = useQueryClient();
  const key = useRetryKey();
  const draft = useRef<{ trackId: number; campaignId: number } | null>(null);
  return useMutation({
    mutationFn: async ({ trackId, servicesIDs }: { trackId: number; servicesIDs: number[] }) => {
      if (draft.current?.trackId !== trackId) {
        const body = { type, trackId };
        const idempotencyKey = key.take(JSON.stringify(body));
        const { id } = await call('POST /api/campaign/create', { body, idempotencyKey });
        draft.current = { trackId, campaignId: id };
      }
      const params = { id: draft.current.campaignId };
      return call('POST /api/v2/campaigns/:id/curators', { params, body: { servicesIDs } });
    },
    onSuccess: (campaign) => {
      client.setQueryData(queryKeys.campaigns.detail(campaign.id), campaign);
      void client.invalidateQueries({ queryKey: queryKeys.campaigns.lists });
    },
    onSettled: (_campaign, thrown) => key.free(thrown),
  });
}
