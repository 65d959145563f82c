import type { SignInProvider } from '@fanfare/api-contract';
import { redirectTo, useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { queryKeys } from '../query-keys.ts';
import { providerOf } from './names.ts';

/** Those whose buttons the server drew into the page, before its scripts ran; undefined on other pages. */
function drawnProviders(): SignInProvider[] | undefined {
  const drawn = globalThis.document?.querySelector<HTMLElement>('[data-providers]')?.dataset['providers'];
  return drawn?.split(' ').flatMap((word) => providerOf(word) ?? []);
}

/** The providers to sign in with, besides a password. */
export const providersQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: queryKeys.providers,
    queryFn: async ({ signal }) => (await call('GET /api/auth/providers', { signal })).providers.map(({ id }) => id),
    initialData: drawnProviders,
    staleTime: Infinity,
  });

/** React hook: leaves for a provider's page. It stays pending while the browser goes there. */
export function useStartSignIn(returnTo: string | null) {
  const { call } = useShell();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (provider: SignInProvider) => {
      const body = returnTo === null ? {} : { returnPath: returnTo };
      const { url } = await call('POST /api/auth/providers/:provider/start', { params: { provider }, body });
      redirectTo(url);
    },
  });
}
