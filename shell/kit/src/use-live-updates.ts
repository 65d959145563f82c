import type { LiveEvent } from '@fanfare/api-contract';
import type { Role } from '@fanfare/shell-contract';
import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useShell } from './shell.tsx';

/** React hook: refetches the queries under a key with each event of a type; with a role, only of that role's feed. */
export function useLiveUpdates(type: LiveEvent['type'], queryKey: QueryKey, role?: Role): void {
  const { live } = useShell();
  const client = useQueryClient();
  const refetch = useEffectEvent((event: object) => {
    if (role && 'role' in event && event.role !== role) return;
    void client.invalidateQueries({ queryKey });
  });
  useEffect(() => live.on(type, (event) => refetch(event)), [live, type]);
}
