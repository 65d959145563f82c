import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useServices } from '../services.tsx';
import { campaignKey, campaignsKey } from './campaign.ts';

/** React hook: keeps campaigns fresh while they change elsewhere; all of them, or the one given. */
export function useLiveCampaigns(id?: number) {
  const { live } = useServices();
  const client = useQueryClient();
  useEffect(
    () =>
      live.on('campaign', (event) => {
        if (id === undefined) void client.invalidateQueries({ queryKey: campaignsKey });
        else if (event.campaignId === id) void client.invalidateQueries({ queryKey: campaignKey(id) });
      }),
    [live, client, id],
  );
}
