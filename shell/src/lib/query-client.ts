import { type Mutation, MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isFailure } from '../api/failure.ts';

/** Worth a retry: no answer, or a temporary one. A refusal is final. */
const passing = new Set<string>(['network', 'overloaded', 'internal']);
/** What ends a request that nobody wants any more. */
const cancelled = new Set(['AbortError', 'TimeoutError', 'CancelledError']);

/**
 * The cache of changes. A change goes on when the form that began it is closed or left, and a hook that began another one no longer follows
 * the first: what fails then, no screen shows.
 */
function createMutationCache(onError: (thrown: Error) => void, onUnseenFailure: (thrown: Error) => void) {
  const followed = new WeakSet<Mutation<unknown, unknown>>();
  const cache = new MutationCache({
    onError: (thrown, _variables, _context, mutation) => {
      onError(thrown);
      if (!followed.has(mutation) && !cancelled.has(thrown.name)) onUnseenFailure(thrown);
    },
  });
  cache.subscribe((event) => {
    if (event.type === 'observerAdded') followed.add(event.mutation);
    else if (event.type === 'observerRemoved') followed.delete(event.mutation);
  });
  return cache;
}

/**
 * The one cache of server data, shared with the remotes. Never refetches on window focus (docs/specification.md).
 * @param onError gets what broke while data was fetched or picked, once: screens show it as a failed call, and nobody else would hear of it
 * @param onUnseenFailure gets why a change failed whose screen was left meanwhile
 */
export function createQueryClient(
  onError: (thrown: Error) => void,
  onUnseenFailure: (thrown: Error) => void,
): QueryClient {
  const seen = new WeakSet<Error>();
  const report = (thrown: Error) => {
    if (isFailure(thrown) || cancelled.has(thrown.name) || seen.has(thrown)) return;
    seen.add(thrown);
    onError(thrown);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: report }),
    mutationCache: createMutationCache(report, onUnseenFailure),
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        staleTime: 15_000,
        retry: (count, thrown) => count < 2 && isFailure(thrown) && passing.has(thrown.code),
        retryDelay: (count) => Math.min(400 * 2 ** count, 3_000),
        // Asked with each error that a screen sees: the only place that hears of those of `select`.
        throwOnError: (thrown) => {
          report(thrown);
          return false;
        },
      },
      // Fails at once without a connection: else it waits, and pays, cashes out or decides once the browser is back, hours later and unseen.
      mutations: { networkMode: 'always' },
    },
  });
}
