import { useMutation } from '@tanstack/react-query';
import { useServices } from '../../../lib/services.tsx';

/**
 * React hook: logs in and goes where the person belongs.
 * @param returnTo where they came from, a path of this site
 */
export function useSignIn(returnTo: string | null) {
  const { call, onSignedIn } = useServices();
  return useMutation({
    mutationFn: async (body: { username: string; password: string }) => {
      const session = await call('POST /api/auth/signin', { body });
      await onSignedIn(session, returnTo);
    },
  });
}
