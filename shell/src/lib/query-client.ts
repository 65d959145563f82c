import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { isFailure } from '../api/failure.ts';

/** Worth a retry: no answer, or a temporary one. A refusal is final. */
const passing = new Set<string>(['network', 'overloaded', 'internal']);
/** What ends a request that nobody wants any more. */
const cancelled = new Set(['AbortError', 'TimeoutError', 'CancelledError']);

/**
 * The one cache of server data, shared with the remotes. Never refetches on window focus (docs/specification.md).
 * @param onError gets what broke while data was fetched or picked, once: screens show it as a failed call, and nobody else would hear of it
 */
export function createQueryClient(onError: (thrown: Error) => void): QueryClient {
  const seen = new WeakSet<Error>();
  const report = (thrown: Error) => {
    if (isFailure(thrown) || cancelled.has(thrown.name) || seen.has(thrown)) return;
    seen.add(thrown);
    onError(thrown);
  };
  return new QueryClient({
    queryCache: new QueryCache({ onError: report }),
    mutationCache: new MutationCache({ onError: report }),
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
    },
  });
}
