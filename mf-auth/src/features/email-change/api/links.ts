import { useShell } from '@fanfare/kit';
import { useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSending } from '../../../lib/sending/use-sending.ts';

/** React hook: confirms the new address by the link that it got. */
export function useConfirmEmail(token: string) {
  const { call, refreshAccount } = useShell();
  const queries = useQueryClient();
  return useSending(async (_input: void, signal) => {
    const changed = await call('POST /api/v2/account/email/confirm', { body: { token }, signal });
    void queries.invalidateQueries({ queryKey: queryKeys.emailChange });
    refreshAccount().catch(() => {});
    return changed;
  });
}

/** React hook: stops or undoes a change by the link that the old address got. */
export function useStopEmailChange(token: string) {
  const { call } = useShell();
  return useSending((_input: void, signal) => call('POST /api/auth/email-change/stop', { body: { token }, signal }));
}
