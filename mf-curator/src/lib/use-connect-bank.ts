import { redirectTo, useShell } from '@fanfare/kit';
import { useMutation } from '@tanstack/react-query';
import { paths } from '../paths.ts';

/** React hook: opens the provider's page for setting up a bank account, which returns to the wallet. */
export function useConnectBank() {
  const { call } = useShell();
  return useMutation({
    mutationFn: () => call('POST /api/v2/curator/payout-account', { body: { origin: { page: paths.shop } } }),
    onSuccess: ({ url }) => redirectTo(url),
  });
}
