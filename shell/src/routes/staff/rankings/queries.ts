import { useShell } from '../../../shell-context.tsx';
import { usePages } from '../use-pages.ts';

export const rankingsKey = ['shell', 'staff', 'rankings'] as const;

/** Trained rankings, newest first. */
export function useRankings() {
  const { call } = useShell().services;
  return usePages(
    rankingsKey,
    (query, signal) => call('GET /api/v2/staff/rankings', { query, signal }),
    // A job trains too, and other staff choose.
    { staleTime: 0 },
  );
}
