import { useQuery } from '@tanstack/react-query';
import { useShell } from '../../../shell-context.tsx';
import { usePages } from '../use-pages.ts';

export type FlagState = 'open' | 'decided';

export const flagsKey = ['shell', 'staff', 'flags'] as const;
export const proofsKey = ['shell', 'staff', 'proofs'] as const;

// Other staff decide too, and new cases arrive while the page is open.
const fresh = { staleTime: 0 };

/** Flagged answers: open ones by deadline, decided ones newest first. */
export function useFlags(state: FlagState) {
  const { call } = useShell().services;
  return usePages(
    [...flagsKey, state],
    (page, signal) => call('GET /api/v2/staff/flags', { query: { state, ...page }, signal }),
    fresh,
  );
}

/** One flagged answer with all that helps to decide. */
export function useFlagCase(submissionId: number) {
  const { call } = useShell().services;
  return useQuery({
    queryKey: [...flagsKey, 'case', submissionId],
    queryFn: ({ signal }) => call('GET /api/v2/staff/flags/:submissionId', { params: { submissionId }, signal }),
    ...fresh,
  });
}

/** Proofs that creators rejected, by deadline. */
export function useProofs() {
  const { call } = useShell().services;
  return usePages(proofsKey, (query, signal) => call('GET /api/v2/staff/proofs', { query, signal }), fresh);
}

/** Placements whose page has been unreadable for days, the longest first. */
export function useUnreadPlacements() {
  const { call } = useShell().services;
  return usePages(
    [...proofsKey, 'unread'],
    (query, signal) => call('GET /api/v2/staff/placements/unread', { query, signal }),
    fresh,
  );
}
