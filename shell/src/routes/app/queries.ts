import type { FrontEndName } from '@fanfare/api-contract';
import type { DataOf } from '@fanfare/shell-contract';
import { useMutation, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useShell } from '../../shell-context.tsx';

export type Overview = DataOf<'GET /api/v2/public/releases'>;
export type ChannelOverview = Overview['channels'][number];
export type LiveVersion = ChannelOverview['stable'];
export type History = DataOf<'GET /api/v2/releases/:name'>;
export type ReleaseGraph = DataOf<'GET /api/v2/release-graph'>;
export type Changes = DataOf<'GET /api/v2/release-changes'>;
export type ReleaseRow = History['releases'][number];

/** The precondition of a verb: that the channel is as the page showed it when the dialog was opened. */
export const asSeen = ({ revision }: ChannelOverview): { expectedRevision?: number } =>
  revision === undefined ? {} : { expectedRevision: revision };

/** Polling interval of a visible page; hidden ones don't poll. What changes by hand is polled less often. */
const pollMs = { overview: 10_000, history: 30_000 };
const key = ['shell', 'releases'] as const;

/**
 * Whether a query's last attempt failed. A retried query that never had data forgets its failure:
 * the error message would blink with each attempt, and lose the focus.
 */
export const hasFailed = ({ isError, data, errorUpdateCount }: UseQueryResult): boolean =>
  isError || (data === undefined && errorUpdateCount > 0);

/** What is live of each front end; polled. */
export function useOverview() {
  const { call } = useShell().services;
  return useQuery({
    queryKey: [...key, 'overview'],
    queryFn: ({ signal }) => call('GET /api/v2/public/releases', { signal }),
    staleTime: 0,
    refetchInterval: pollMs.overview,
  });
}

/** How the live versions fit together; polled. For staff only. */
export function useGraph() {
  const { call } = useShell().services;
  return useQuery({
    queryKey: [...key, 'graph'],
    queryFn: ({ signal }) => call('GET /api/v2/release-graph', { signal }),
    staleTime: 0,
    refetchInterval: pollMs.history,
  });
}

/** What changed which versions are live in the last minutes; polled. For staff only. */
export function useChanges(minutes: number) {
  const { call } = useShell().services;
  return useQuery({
    queryKey: [...key, 'changes', minutes],
    queryFn: ({ signal }) => call('GET /api/v2/release-changes', { query: { minutes }, signal }),
    staleTime: 0,
    refetchInterval: pollMs.overview,
  });
}

/** Versions, checks and audit of one front end. For staff only. */
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
 * An action on a channel.
 * @param act calls the API; its errors are left to the form
 * @param said the success message, from the API's answer
 */
export function useVerb<Answer>(act: (why: string) => Promise<Answer>, successText: (answer: Answer) => string) {
  const { notify } = useShell().services;
  const queries = useQueryClient();
  return useMutation({
    mutationFn: act,
    // A refusal because of a change shows what the page hasn't yet.
    onError: () => void queries.invalidateQueries({ queryKey: key }),
    onSuccess: (answer) => {
      notify({ text: successText(answer), tone: 'positive' });
      void queries.invalidateQueries({ queryKey: key });
    },
  });
}
