import { useShell } from '@fanfare/kit';
import { clearEmail } from '../../../lib/email/saved-email.ts';
import { useSending } from '../../../lib/sending/use-sending.ts';

/**
 * React hook: logs in and goes where the person belongs.
 * @param returnTo where they came from, a path of this site
 */
export function useSignIn(returnTo: string | null) {
  const { call, onSignedIn } = useShell();
  return useSending(async (body: { username: string; password: string }, signal) => {
    const session = await call('POST /api/auth/signin', { body, signal });
    // Called off while the answer was on its way: whoever did that is not taken anywhere.
    signal.throwIfAborted();
    clearEmail();
    await onSignedIn(session, returnTo);
  });
}
