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

/** A change to the preferences as they are by then: changes in a row don't undo each other. Made twice, it changes no more. */
export type PreferencesChange = (current: MailPreferences) => MailPreferences;

/** Takes back what changed between two states, and leaves every other preference as it is now. */
export const withoutChange = (
  now: MailPreferences,
  { before, after }: Record<'before' | 'after', MailPreferences>,
): MailPreferences => ({
  ...now,
  ...Object.fromEntries(
    Object.entries(before).filter(([name, value]) => after[name as keyof MailPreferences] !== value),
  ),
});

/** React hook: changes which emails the account receives. Updates optimistically and reverts on refusal. */
export function useSaveEmailPreferences() {
  const { call } = useShell();
  const queries = useQueryClient();
  const { queryKey } = emailPreferencesQuery(call);
  const isLast = () => queries.isMutating({ mutationKey: queryKey }) === 1;
  return useMutation({
    networkMode: 'always',
    mutationKey: queryKey,
    // In sequence, so that the last press wins.
    scope: { id: 'mail-preferences' },
    mutationFn: async (change: PreferencesChange) =>
      call('PUT /api/v2/account/mail-preferences', {
        body: change(await queries.ensureQueryData(emailPreferencesQuery(call))),
      }),
    onMutate: async (change) => {
      await queries.cancelQueries({ queryKey });
      const before = queries.getQueryData(queryKey);
      if (!before) return null;
      const after = change(before);
      queries.setQueryData(queryKey, after);
      return { before, after };
    },
    onSuccess: (saved) => {
      // An earlier response would undo changes still in the queue for a moment.
      if (isLast()) queries.setQueryData(queryKey, saved);
    },
    onError: (_thrown, _change, changed) => {
      if (changed) queries.setQueryData(queryKey, (now) => now && withoutChange(now, changed));
      if (isLast()) void queries.invalidateQueries({ queryKey });
    },
  });
}
