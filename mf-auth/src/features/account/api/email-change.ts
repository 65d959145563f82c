import { useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSending } from '../../../lib/sending/use-sending.ts';

/** The address, and a change of it that waits for its link. */
export const emailChangeQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: queryKeys.emailChange,
    queryFn: ({ signal }) => call('GET /api/v2/account/email', { signal }),
  });

/** React hook: asks for another address. */
export function useAskForEmail() {
  const { call } = useShell();
  const queries = useQueryClient();
  return useSending(async (email: string, signal) => {
    const pending = await call('POST /api/v2/account/email', { body: { email }, signal }).catch((thrown: unknown) => {
      // Called off: the server may have received it all the same.
      if (signal.aborted) void queries.invalidateQueries({ queryKey: queryKeys.emailChange });
      throw thrown;
    });
    queries.setQueryData(emailChangeQuery(call).queryKey, (known) => known && { ...known, pending });
    return pending;
  });
}

/** React hook: withdraws the change that waits. */
export function useWithdrawEmail() {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call('DELETE /api/v2/account/email'),
    onSuccess: () =>
      queries.setQueryData(emailChangeQuery(call).queryKey, (known) => known && { ...known, pending: null }),
  });
}
