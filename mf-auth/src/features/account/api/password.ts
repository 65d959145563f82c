import { useShell } from '@fanfare/kit';
import { useQueryClient } from '@tanstack/react-query';
import { useSending } from '../../../lib/sending/use-sending.ts';
import { sessionsQuery } from './sessions.ts';

/** React hook: changes the password, which ends the other sessions. */
export function useChangePassword() {
  const { call } = useShell();
  const queries = useQueryClient();
  return useSending(async (body: { currentPassword: string; password: string }, signal) => {
    const changed = await call('PUT /api/v2/account/password', { body, signal });
    void queries.invalidateQueries({ queryKey: sessionsQuery(call).queryKey });
    return changed;
  });
}
