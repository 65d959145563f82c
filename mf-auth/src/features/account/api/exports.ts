import { redirectTo, useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

const refetchMs = 5_000;

/** Copies of everything that the account has, newest first; looked at again while one is being prepared. */
export const exportsQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: queryKeys.exports,
    queryFn: ({ signal }) => call('GET /api/v2/account/exports', { signal }),
    refetchInterval: ({ state }) => (state.data?.items.some((one) => one.state === 'preparing') ? refetchMs : false),
  });

/** React hook: asks for a copy. */
export function useAskForExport() {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call('POST /api/v2/account/exports'),
    onSuccess: () => queries.invalidateQueries({ queryKey: exportsQuery(call).queryKey }),
  });
}

/** React hook: downloads a copy. */
export function useDownloadExport() {
  const { call } = useShell();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) => call('POST /api/v2/account/exports/:id/link', { params: { id } }),
    onSuccess: ({ url }) => redirectTo(url),
  });
}
