import { useShell } from '@fanfare/kit';
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect } from 'react';
import { queryKeys } from '../query-keys.ts';

/** Sending a campaign emits an event per curator: they're merged into one refetch. */
const debounceMs = 250;

/** A first load isn't begun anew by an event, and may have been answered before it: it is repeated once it has come. */
async function refetch(client: QueryClient, queryKey: QueryKey): Promise<void> {
  const loading = client.getQueryCache().findAll({ queryKey, fetchStatus: 'fetching' });
  await Promise.allSettled(
    loading.filter(({ state }) => state.data === undefined).flatMap(({ promise }) => promise ?? []),
  );
  await client.invalidateQueries({ queryKey });
}

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
        for (const queryKey of keys) void refetch(client, queryKey);
      }, debounceMs);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [live, client, id]);
}
