import { useShell } from '@fanfare/kit';
import { useMutation } from '@tanstack/react-query';

/** React hook: saves the account's time zone. */
export function useSaveTimeZone() {
  const { call, refreshAccount } = useShell();
  return useMutation({
    networkMode: 'always',
    mutationFn: (timeZone: string) => call('PUT /api/account/preferences', { body: { timeZone } }),
    onSuccess: () => refreshAccount(),
  });
}
