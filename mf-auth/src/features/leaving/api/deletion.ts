import type { AccountDeletion } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSending } from '../../../lib/sending/use-sending.ts';

/** What deleting the account would give up, and what has to end first. Read anew each time: it is about money. */
export const deletionQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: queryKeys.deletion,
    queryFn: ({ signal }) => call('GET /api/v2/account/deletion', { signal }),
    staleTime: 0,
  });

/** React hook: asks for the deletion, naming what was shown. What has changed meanwhile is read again. */
export function useDeleteAccount({ availableCredits, earnedCredits }: AccountDeletion) {
  const { call } = useShell();
  const queries = useQueryClient();
  return useSending(async (email: string, signal) => {
    try {
      const body = { email, givesUpCredits: availableCredits, givesUpEarnings: earnedCredits };
      return await call('POST /api/v2/account/deletion', { body, signal });
    } catch (thrown) {
      void queries.invalidateQueries({ queryKey: queryKeys.deletion });
      throw thrown;
    }
  });
}
