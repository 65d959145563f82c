import type { Api, Campaign } from '@fanfare/api-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { campaignKey } from '../../../lib/queries/campaign.ts';
import { useServices } from '../../../lib/services.tsx';

export type PitchBody = Api['PUT /api/v2/campaigns/:id']['body'];

/** React hook: gives the function that saves a draft's pitch and its overrides per curator. */
export function useSavePitch(campaignId: number) {
  const { call } = useServices();
  const client = useQueryClient();
  return useCallback(
    async (body: PitchBody): Promise<Campaign> => {
      const campaign = await call('PUT /api/v2/campaigns/:id', { params: { id: campaignId }, body });
      client.setQueryData(campaignKey(campaignId), campaign);
      return campaign;
    },
    [call, client, campaignId],
  );
}
