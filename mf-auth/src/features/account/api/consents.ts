import { useShell } from '@fanfare/kit';
import { useMutation } from '@tanstack/react-query';

/** React hook: agrees to the current terms, or gives or withdraws the consent to marketing. */
export function useSaveConsents() {
  const { call, refreshAccount } = useShell();
  return useMutation({
    networkMode: 'always',
    // In sequence, so that the last press wins.
    scope: { id: 'consents' },
    mutationFn: (body: { termsVersion: string } | { marketing: boolean }) =>
      call('PUT /api/v2/account/consents', { body }),
    onSuccess: () => refreshAccount(),
  });
}
