import { useShell } from '@fanfare/kit';
import { useSending } from '../../../lib/sending/use-sending.ts';

/** React hook: requests a reset link by email. The answer is the same for known and unknown addresses. */
export function useForgotPassword() {
  const { call } = useShell();
  return useSending((username: string, signal) =>
    call('POST /api/auth/password/forgot', { body: { username }, signal }),
  );
}

/** React hook: sets a new password with the two parts of an emailed link; ends all sessions. */
export function useResetPassword(accountRef: string, secret: string) {
  const { call } = useShell();
  return useSending((password: string, signal) =>
    call('POST /api/auth/password/:accountRef/:secret', { params: { accountRef, secret }, body: { password }, signal }),
  );
}
