import type { Api, Campaign } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { campaignQuery } from '../../../lib/queries/campaign.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export type PitchBody = Api['PUT /api/v2/campaigns/:id']['body'];

/** React hook: reads a draft, and saves its pitch and per-curator texts. */
export function usePitchCalls(campaignId: number) {
  const { call } = useShell();
  const client = useQueryClient();
  return useMemo(
    () => ({
      read: (): Promise<Campaign> => client.fetchQuery({ ...campaignQuery(call, campaignId), staleTime: 0 }),
      save: async (body: PitchBody): Promise<Campaign> => {
        const campaign = await call('PUT /api/v2/campaigns/:id', { params: { id: campaignId }, body });
        client.setQueryData(queryKeys.campaigns.detail(campaignId), campaign);
        return campaign;
      },
    }),
    [call, client, campaignId],
  );
}
