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

/** React hook: chooses which mails come. Shown at once, and taken back where it is refused. */
export function useSaveEmailPreferences() {
  const { call } = useShell();
  const queries = useQueryClient();
  const { queryKey } = emailPreferencesQuery(call);
  return useMutation({
    networkMode: 'always',
    // One after the other: the last press is the one that counts.
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
