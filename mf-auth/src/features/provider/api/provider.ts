import type { SignInProvider } from '@fanfare/api-contract';
import { useLanguage, useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useTermsVersion } from '../../../lib/consents/use-terms-version.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useSending } from '../../../lib/sending/use-sending.ts';

/** Hands in what a provider sent the browser back with; it works once, so it is never asked again. */
export const answerQuery = (call: ShellServices['call'], provider: SignInProvider, query: string) =>
  queryOptions({
    queryKey: queryKeys.providerAnswer(provider, query),
    queryFn: () => call('POST /api/auth/providers/:provider/finish', { params: { provider }, body: { query } }),
    retry: false,
    networkMode: 'always',
    staleTime: Infinity,
    gcTime: Infinity,
    refetchOnMount: false,
    refetchOnReconnect: false,
  });

/** Who waits to be signed up or connected. */
export const pendingQuery = (call: ShellServices['call'], continuation: string) =>
  queryOptions({
    queryKey: queryKeys.pendingIdentity(continuation),
    queryFn: ({ signal }) => call('POST /api/auth/providers/pending', { body: { continuation }, signal }),
    staleTime: Infinity,
    retry: false,
  });

/** React hook: signs up with who waits, in the page's language and the browser's time zone. */
export function useProviderSignUp(continuation: string) {
  const { call } = useShell();
  const language = useLanguage();
  const termsVersion = useTermsVersion();
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return useSending((form: { username?: string; marketing: boolean }, signal) =>
    call('POST /api/auth/providers/sign-up', {
      body: { ...form, continuation, termsVersion, language, timeZone },
      signal,
    }),
  );
}

/** React hook: connects who waits to the account that is logged in. */
export function useConnect(continuation: string) {
  const { call } = useShell();
  const queries = useQueryClient();
  return useSending(async (_input: void, signal) => {
    const { identity } = await call('POST /api/auth/providers/connections', { body: { continuation }, signal });
    void queries.invalidateQueries({ queryKey: queryKeys.identities });
    return identity;
  });
}
