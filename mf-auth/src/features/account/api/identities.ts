import type { Api, SignInProvider } from '@fanfare/api-contract';
import { redirectTo, useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useReloadSessions } from './sessions.ts';

export type Identities = Api['GET /api/v2/account/identities']['data'];

/** What the account signs in with, besides its password. */
export const identitiesQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: queryKeys.identities,
    queryFn: ({ signal }) => call('GET /api/v2/account/identities', { signal }),
  });

/** React hook: leaves for a provider's page, to connect what is there. */
export function useStartConnection() {
  const { call } = useShell();
  return useMutation({
    networkMode: 'always',
    mutationFn: async (provider: SignInProvider) => {
      const { url } = await call('POST /api/auth/providers/:provider/connect', { params: { provider } });
      redirectTo(url);
    },
  });
}

/** React hook: disconnects an identity, which ends the other sessions. One that is gone already counts as disconnected. */
export function useDisconnect() {
  const { call, isFailure } = useShell();
  const queries = useQueryClient();
  const reloadSessions = useReloadSessions();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) =>
      call('DELETE /api/v2/account/identities/:id', { params: { id } }).catch((thrown: unknown) => {
        if (!isFailure(thrown) || thrown.code !== 'not_found') throw thrown;
        return { disconnected: true as const, endedCount: 0 };
      }),
    onSuccess: async () => {
      await Promise.all([queries.invalidateQueries({ queryKey: identitiesQuery(call).queryKey }), reloadSessions()]);
    },
  });
}

/** React hook: emails a link that sets the first password. */
export function useAskForPassword() {
  const { call } = useShell();
  return useMutation({
    networkMode: 'always',
    mutationFn: (username: string) => call('POST /api/auth/password/forgot', { body: { username } }),
  });
}
