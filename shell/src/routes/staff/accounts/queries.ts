import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useShell } from '../../../shell-context.tsx';

export const accountsKey = ['shell', 'staff', 'accounts'] as const;

/** Accounts by email or name, optionally only suspended ones. */
export function useStaffAccounts(search: string, isSuspendedOnly: boolean) {
  const { call } = useShell().services;
  return useInfiniteQuery({
    queryKey: [...accountsKey, search, isSuspendedOnly],
    queryFn: ({ pageParam: cursor, signal }) =>
      call('GET /api/v2/staff/accounts', {
        query: {
          ...(cursor ? { cursor } : {}),
          ...(search ? { search } : {}),
          ...(isSuspendedOnly ? { suspended: 'true' as const } : {}),
        },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  });
}
