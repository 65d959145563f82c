import type { MailPreferences } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

export const emailPreferencesQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: queryKeys.emailPreferences,
    queryFn: ({ signal }) => call('GET /api/v2/account/mail-preferences', { signal }),
  });

/** React hook: sets which emails the account receives. Updates optimistically and reverts on refusal. */
export function useSaveEmailPreferences() {
  const { call } = useShell();
  const queries = useQueryClient();
  const { queryKey } = emailPreferencesQuery(call);
  return useMutation({
    networkMode: 'always',
    // In sequence, so that the last press wins.
    scope: { id: 'mail-preferences' },
    mutationFn: (wanted: MailPreferences) => call('PUT /api/v2/account/mail-preferences', { body: wanted }),
    onMutate: async (wanted) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      queries.setQueryData(queryKey, wanted);
      return { before };
    },
    onError: (_thrown, _wanted, context) => {
      if (context?.before) queries.setQueryData(queryKey, context.before);
    },
  });
}
