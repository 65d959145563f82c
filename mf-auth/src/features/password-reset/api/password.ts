import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSending } from '../../../lib/sending/use-sending.ts';

/** React hook: requests a reset link by email. The answer is the same for known and unknown addresses. */
export function useForgotPassword() {
  const { call } = useShell();
  return useSending((username: string, signal) =>
    call('POST /api/auth/password/forgot', { body: { username }, signal }),
  );
}

/** Whether an emailed link still works. Asked once for each opening: what was good may be used by the next one. */
export const resetLinkQuery = (call: Call, accountRef: string, secret: string) =>
  queryOptions({
    queryKey: queryKeys.resetLink(accountRef, secret),
    queryFn: ({ signal }) =>
      call('GET /api/auth/password/:accountRef/:secret', { params: { accountRef, secret }, signal }),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });

/** React hook: sets a new password with the two parts of an emailed link; ends all sessions. */
export function useResetPassword(accountRef: string, secret: string) {
  const { call } = useShell();
  return useSending((password: string, signal) =>
    call('POST /api/auth/password/:accountRef/:secret', { params: { accountRef, secret }, body: { password }, signal }),
  );
}
