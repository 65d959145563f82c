import { useQuery } from '@tanstack/react-query';
import { useShell } from '../../../shell-context.tsx';
import { usePages } from '../use-pages.ts';

export const accountsKey = ['shell', 'staff', 'accounts'] as const;

/** Accounts by email or name, optionally only suspended ones. */
export function useStaffAccounts(search: string, isSuspendedOnly: boolean) {
  const { call } = useShell().services;
  const filter = { ...(search ? { search } : {}), ...(isSuspendedOnly ? { suspended: 'true' as const } : {}) };
  return usePages(
    [...accountsKey, search, isSuspendedOnly],
    (page, signal) => call('GET /api/v2/staff/accounts', { query: { ...page, ...filter }, signal }),
    { keepsRows: true },
  );
}

/** An account with all that matters. */
export function useStaffAccount(id: number) {
  const { call } = useShell().services;
  return useQuery({
    queryKey: [...accountsKey, 'one', id],
    queryFn: ({ signal }) => call('GET /api/v2/staff/accounts/:id', { params: { id }, signal }),
    staleTime: 0,
  });
}
