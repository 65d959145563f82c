import type { Api } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { NewFactorCalls } from '../../../lib/two-step/new-factor.ts';
import { useReloadSessions } from './sessions.ts';

export type Added = Api['POST /api/v2/account/second-factors']['data'];
export type Factors = Api['GET /api/v2/account/second-factors']['data'];

/** The account's second factors, and how many recovery codes are left. */
export const secondFactorsQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: queryKeys.secondFactors,
    queryFn: ({ signal }) => call('GET /api/v2/account/second-factors', { signal }),
  });

/** React hook: reloads what adding or removing a factor changes. */
export function useReloadFactors() {
  const { call } = useShell();
  const queries = useQueryClient();
  const reloadSessions = useReloadSessions();
  return async () => {
    await Promise.all([queries.invalidateQueries({ queryKey: secondFactorsQuery(call).queryKey }), reloadSessions()]);
  };
}

/** React hook: the calls that add a factor. What it changes loads again without an answer too, since the factor may be stored. */
export function useNewFactor(): NewFactorCalls<Added> {
  const { call } = useShell();
  const reload = useReloadFactors();
  return {
    start: (kind, signal) => call('POST /api/v2/account/second-factors/start', { body: { kind }, signal }),
    confirm: (proof, signal) =>
      call('POST /api/v2/account/second-factors', {
        body: proof as Api['POST /api/v2/account/second-factors']['body'],
        signal,
      }).finally(() => void reload()),
  };
}

/** React hook: removes a factor, which ends the other sessions. One that is gone already counts as removed. */
export function useRemoveFactor() {
  const { call, isFailure } = useShell();
  const reload = useReloadFactors();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) =>
      call('DELETE /api/v2/account/second-factors/:id', { params: { id } }).catch((thrown: unknown) => {
        if (!isFailure(thrown) || thrown.code !== 'not_found') throw thrown;
        return { removed: true as const, endedCount: 0 };
      }),
    onSuccess: reload,
  });
}

/** React hook: replaces the recovery codes. */
export function useNewRecoveryCodes() {
  const { call } = useShell();
  const reload = useReloadFactors();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call('POST /api/v2/account/second-factors/recovery-codes'),
    onSuccess: reload,
  });
}
