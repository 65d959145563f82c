import { useShell } from '@fanfare/kit';
import { clearEmail } from '../../../lib/email/saved-email.ts';
import { useSending } from '../../../lib/sending/use-sending.ts';

/**
 * React hook: logs in and navigates to where the person belongs.
 * @param returnTo the page they came from, a path of this site
 */
export function useSignIn(returnTo: string | null) {
  const { call, onSignedIn } = useShell();
  return useSending(async (body: { username: string; password: string }, signal) => {
    const session = await call('POST /api/auth/signin', { body, signal });
    // Cancelled while the answer was on its way: no navigation.
    signal.throwIfAborted();
    clearEmail();
    await onSignedIn(session, returnTo);
  });
}
