import type { DataOf, ShellServices } from '@fanfare/shell-contract';
import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../lib/services.tsx';

type Answer = DataOf<'POST /api/v2/public/auth/signup'>;

const signUp = (call: ShellServices['call'], body: { username: string; password: string }): Promise<Answer> =>
  call('POST /api/v2/public/auth/signup', { body });

/** React hook: signs up. The answer is the same for known and unknown addresses; the mail tells the difference. */
export function useSignUp() {
  const { call } = useServices();
  return useMutation({ mutationFn: (body: { username: string; password: string }) => signUp(call, body) });
}
