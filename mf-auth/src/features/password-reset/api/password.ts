import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../lib/services.tsx';

/** React hook: has a reset link mailed. The answer is the same for known and unknown addresses. */
export function useForgotPassword() {
  const { call } = useServices();
  return useMutation({
    mutationFn: (username: string) => call('POST /api/auth/password/forgot', { body: { username } }),
  });
}

/** React hook: sets a new password by the two parts of a mailed link; ends all sessions. */
export function useResetPassword(accountRef: string, secret: string) {
  const { call } = useServices();
  return useMutation({
    mutationFn: (password: string) =>
      call('POST /api/auth/password/:accountRef/:secret', { params: { accountRef, secret }, body: { password } }),
  });
}
