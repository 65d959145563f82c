import type { OpenSession } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { securityEventsQuery } from './security-events.ts';

/** Where the account is signed in, this browser first. */
export const sessionsQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: queryKeys.sessions,
    queryFn: ({ signal }) => call('GET /api/v2/sessions', { signal }),
  });

/** React hook: reloads the sessions, and what is logged about them. */
export function useReloadSessions() {
  const { call } = useShell();
  const queries = useQueryClient();
  return async () => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: sessionsQuery(call).queryKey }),
      queries.invalidateQueries({ queryKey: securityEventsQuery(call).queryKey }),
    ]);
  };
}

/** React hook: ends one session. One that has expired meanwhile counts as ended. */
export function useEndSession() {
  const { call, isFailure } = useShell();
  const queries = useQueryClient();
  const reload = useReloadSessions();
  return useMutation({
    networkMode: 'always',
    mutationFn: (id: number) =>
      call('DELETE /api/v2/sessions/:id', { params: { id } }).catch((thrown: unknown) => {
        if (!isFailure(thrown) || thrown.code !== 'not_found') throw thrown;
      }),
    onSuccess: (_ended, id) => {
      const { queryKey } = sessionsQuery(call);
      queries.setQueryData(queryKey, (sessions: OpenSession[] = []) => sessions.filter((one) => one.id !== id));
      return reload();
    },
  });
}

/** React hook: ends all sessions but this one; returns how many there were. */
export function useEndOtherSessions() {
  const { call } = useShell();
  const queries = useQueryClient();
  const reload = useReloadSessions();
  return useMutation({
    networkMode: 'always',
    mutationFn: () => call('POST /api/v2/sessions/end-others'),
    onSuccess: () => {
      const { queryKey } = sessionsQuery(call);
      queries.setQueryData(queryKey, (sessions: OpenSession[] = []) => sessions.filter((one) => one.isCurrent));
      return reload();
    },
  });
}
