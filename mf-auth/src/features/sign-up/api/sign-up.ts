import { useShell } from '@fanfare/kit';
import { useSending } from '../../../lib/sending/use-sending.ts';

/** React hook: signs up. The answer is the same for known and unknown addresses; only the email differs. */
export function useSignUp() {
  const { call } = useShell();
  return useSending((body: { username: string; password: string }, signal) =>
    call('POST /api/v2/public/auth/signup', { body, signal }),
  );
}
