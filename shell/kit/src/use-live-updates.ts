import type { LiveEvent } from '@fanfare/api-contract';
import type { Role } from '@fanfare/shell-contract';
import { useQueryClient, type QueryClient, type QueryFilters, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useShell } from './shell.tsx';

/**
 * Refetches what a live event is about. A first load isn't begun anew by that, and may have been answered before the event: it is repeated
 * once it has come.
 */
export function refetchAfterEvent(client: QueryClient, filters: QueryFilters): void {
  const loading = client.getQueryCache().findAll({ ...filters, fetchStatus: 'fetching' });
  for (const { state, promise, queryKey } of loading) {
    if (state.data !== undefined) continue;
    // A single refetch covers every event during the load.
    const repeat = () => client.invalidateQueries({ queryKey, exact: true }, { cancelRefetch: false });
    void promise?.then(repeat, repeat);
  }
  void client.invalidateQueries(filters);
}

/** React hook: refetches the queries under a key with each event of a type; with a role, only of that role's feed. */
export function useLiveUpdates(type: LiveEvent['type'], queryKey: QueryKey, role?: Role): void {
  const { live } = useShell();
  const client = useQueryClient();
  const refetch = useEffectEvent((event: object) => {
    if (role && 'role' in event && event.role !== role) return;
    refetchAfterEvent(client, { queryKey });
  });
  useEffect(() => live.on(type, (event) => refetch(event)), [live, type]);
}
