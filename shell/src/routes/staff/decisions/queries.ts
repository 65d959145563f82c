import { useInfiniteQuery } from '@tanstack/react-query';
import { useShell } from '../../../shell-context.tsx';

export type FlagState = 'open' | 'decided';

export const flagsKey = ['shell', 'staff', 'flags'] as const;
export const proofsKey = ['shell', 'staff', 'proofs'] as const;

const pages = {
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  // Other staff decide too, and new cases arrive while the page is open.
  staleTime: 0,
};

/** Flagged answers: open ones by deadline, decided ones newest first. */
export function useFlags(state: FlagState) {
  const { call } = useShell().services;
  return useInfiniteQuery({
    ...pages,
    queryKey: [...flagsKey, state],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/v2/staff/flags', { query: { state, ...(cursor ? { cursor } : {}) }, signal }),
  });
}

/** Proofs that creators rejected, by deadline. */
export function useProofs() {
  const { call } = useShell().services;
  return useInfiniteQuery({
    ...pages,
    queryKey: proofsKey,
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/v2/staff/proofs', { query: cursor ? { cursor } : {}, signal }),
  });
}

/** Placements whose page has been unreadable for days, the longest first. */
export function useUnreadPlacements() {
  const { call } = useShell().services;
  return useInfiniteQuery({
    ...pages,
    queryKey: [...proofsKey, 'unread'],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/v2/staff/placements/unread', { query: cursor ? { cursor } : {}, signal }),
  });
}
