import type { DemandStatus } from '@fanfare/api-contract';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useShell } from '../../../shell-context.tsx';

export const cashOutsKey = ['shell', 'staff', 'cash-outs'] as const;

/** Demands in one state, the longest waiting first. */
export function useStaffCashOuts(status: DemandStatus) {
  const { call } = useShell().services;
  return useInfiniteQuery({
    queryKey: [...cashOutsKey, status],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/v2/staff/cash-outs', { query: { status, ...(cursor ? { cursor } : {}) }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    // Other staff decide too, and the provider may answer meanwhile.
    staleTime: 0,
  });
}
