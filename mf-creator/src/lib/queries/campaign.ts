import type { Campaign } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';

/** A campaign with its curators and answers. */
export const campaignQuery = (call: Call, id: number) =>
  queryOptions({
    queryKey: queryKeys.campaigns.detail(id),
    queryFn: ({ signal }): Promise<Campaign> => call('GET /api/v2/campaigns/:id', { params: { id }, signal }),
  });

export function useCampaign(id: number) {
  const { call } = useShell();
  return useQuery(campaignQuery(call, id));
}
