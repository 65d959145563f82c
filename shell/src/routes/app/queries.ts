import type { FrontEndName } from '@fanfare/api-contract';
import type { DataOf } from '@fanfare/shell-contract';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useShell } from '../../shell-context.tsx';

export type Overview = DataOf<'GET /api/v2/public/releases'>;
export type ChannelOverview = Overview['channels'][number];
export type LiveVersion = ChannelOverview['stable'];
export type History = DataOf<'GET /api/v2/releases/:name'>;
export type ReleaseRow = History['releases'][number];

/** How often a page that is looked at asks again; hidden ones don't. What changes by hand is asked for less often. */
const pollMs = { overview: 10_000, history: 30_000 };
const key = ['shell', 'releases'] as const;

/**
 * Whether a query's last answer was a refusal, or none. Asked again without ever having had data, a query forgets that it failed:
 * what says so would blink with each try, and take the focus along.
 */
export const hasFailed = ({ isError, data, errorUpdateCount }: UseQueryResult): boolean =>
  isError || (data === undefined && errorUpdateCount > 0);

/** What is live of each front end; asked again by itself. */
export function useOverview() {
  const { call } = useShell().services;
  return useQuery({
    queryKey: [...key, 'overview'],
    queryFn: ({ signal }) => call('GET /api/v2/public/releases', { signal }),
    staleTime: 0,
    refetchInterval: pollMs.overview,
  });
}

/** Versions, proofs and audit of one front end. For staff only. */
export function useHistory(name: FrontEndName) {
  const { call } = useShell().services;
  return useQuery({
    queryKey: [...key, 'history', name],
    queryFn: ({ signal }) => call('GET /api/v2/releases/:name', { params: { name }, signal }),
    staleTime: 0,
    refetchInterval: pollMs.history,
  });
}

/**
 * An act on a channel.
 * @param act calls the API; what it throws is left to the form that asked for it
 * @param said what to tell once it is done, from what the API answered
 */
export function useVerb<Answer>(act: (why: string) => Promise<Answer>, successText: (answer: Answer) => string) {
  const { notify } = useShell().services;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    onSuccess: (answer) => {
      notify({ text: successText(answer), tone: 'positive' });
      void queries.invalidateQueries({ queryKey: key });
    },
  });
}
