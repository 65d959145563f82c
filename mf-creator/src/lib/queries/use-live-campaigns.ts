import { refetchAfterEvent, useShell } from '@fanfare/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../query-keys.ts';

/** Sending a campaign emits an event per curator: they're merged into one refetch. */
const debounceMs = 250;

/** React hook: refetches campaigns when they change elsewhere; all of them, one, or none (null). */
export function useLiveCampaigns(id?: number | null) {
  const { live } = useShell();
  const client = useQueryClient();
  useEffect(() => {
    if (id === null) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = live.on('campaign', (event) => {
      if (id !== undefined && event.campaignId !== id) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        const keys =
          id === undefined
            ? [queryKeys.campaigns.all]
            : [queryKeys.campaigns.detail(id), queryKeys.campaigns.forecasts(id)];
        for (const queryKey of keys) refetchAfterEvent(client, { queryKey });
      }, debounceMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [live, client, id]);
}
