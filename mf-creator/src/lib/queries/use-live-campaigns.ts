import { useShell } from '@fanfare/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../query-keys.ts';

/** A campaign that goes out changes once per curator: all of that is one reason to ask again. */
const restMs = 250;

/** React hook: keeps campaigns fresh while they change elsewhere; all of them, or the one given. */
export function useLiveCampaigns(id?: number) {
  const { live } = useShell();
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.on('campaign', (event) => {
      if (id !== undefined && event.campaignId !== id) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const keys =
          id === undefined
            ? [queryKeys.campaigns.all]
            : [queryKeys.campaigns.detail(id), queryKeys.campaigns.forecasts(id)];
        for (const queryKey of keys) void client.invalidateQueries({ queryKey });
      }, restMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [live, client, id]);
}
