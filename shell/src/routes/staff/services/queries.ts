import { useShell } from '../../../shell-context.tsx';
import { usePages } from '../use-pages.ts';

export const pausedServicesKey = ['shell', 'staff', 'paused-services'] as const;

/** Services that are paused for their broken promises, the longest paused first. */
export function usePausedServices() {
  const { call } = useShell().services;
  return usePages(
    pausedServicesKey,
    (query, signal) => call('GET /api/v2/staff/services/paused', { query, signal }),
    // Other staff resume too.
    { staleTime: 0 },
  );
}
