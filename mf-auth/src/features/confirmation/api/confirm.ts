import { useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSending } from '../../../lib/sending/use-sending.ts';

/** Confirms an address by its emailed token. The link works once, so it is sent once and never retried. */
export const confirmQuery = (call: ShellServices['call'], token: string) =>
  queryOptions({
    queryKey: queryKeys.confirmation(token),
    queryFn: () => call('GET /api/auth/verify', { query: { token } }),
    retry: false,
    // Fails immediately when offline instead of waiting silently.
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });

/** React hook: resends the confirmation email. The answer is the same for known and unknown addresses. */
export function useResend() {
  const { call } = useShell();
  return useSending((username: string, signal) =>
    call('POST /api/auth/confirmation/resend', { body: { username }, signal }),
  );
}
