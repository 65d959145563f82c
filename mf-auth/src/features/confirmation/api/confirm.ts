import { useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSending } from '../../../lib/sending/use-sending.ts';

/** Confirms an address by its mailed token. The link works once, so it is asked once: never again by itself. */
export const confirmQuery = (call: ShellServices['call'], token: string) =>
  queryOptions({
    queryKey: queryKeys.confirmation(token),
    queryFn: () => call('GET /api/auth/verify', { query: { token } }),
    retry: false,
    // Offline it says so, instead of waiting without a word.
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });

/** React hook: has the confirmation mail sent again. The answer is the same for known and unknown addresses. */
export function useResend() {
  const { call } = useShell();
  return useSending((username: string, signal) =>
    call('POST /api/auth/confirmation/resend', { body: { username }, signal }),
  );
}
