import { useShell } from '@fanfare/kit';
import { useSending } from '../../../lib/sending/use-sending.ts';
import { useReloadSessions } from './sessions.ts';

/** React hook: changes the password, which ends the other sessions. */
export function useChangePassword() {
  const { call } = useShell();
  const reload = useReloadSessions();
  return useSending(async (body: { currentPassword: string; password: string }, signal) => {
    const changed = await call('PUT /api/v2/account/password', { body, signal });
    void reload();
    return changed;
  });
}
