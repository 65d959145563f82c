import type { Campaign } from '@fanfare/api-contract';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useServices } from '../services.tsx';

/** All campaign queries start with this key: what pays, sends or archives invalidates it. */
export const campaignsKey = ['creator', 'campaigns'] as const;
export const campaignKey = (id: number) => [...campaignsKey, 'one', id] as const;
export const forecastKey = (id: number) => [...campaignsKey, 'forecast', id] as const;

/** What puts curators into a draft or takes them out: as long as one is on its way, the API knows another choice. */
export const selectionWritesKey = (id: number) => ['creator', 'selection', id] as const;

/** One of my campaigns with its curators and answers. */
export const campaignQuery = (call: Call, id: number) =>
  queryOptions({
    queryKey: campaignKey(id),
    queryFn: ({ signal }): Promise<Campaign> => call('GET /api/v2/campaigns/:id', { params: { id }, signal }),
  });

/** React hook: one of my campaigns. */
export function useCampaign(id: number) {
  const { call } = useServices();
  return useQuery(campaignQuery(call, id));
}
