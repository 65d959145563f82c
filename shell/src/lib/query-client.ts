import { QueryClient } from '@tanstack/react-query';
import { isFailure } from '../api/failure.ts';

/** Worth a retry: no answer, or a temporary one. A refusal is final. */
const passing = new Set<string>(['network', 'overloaded', 'internal']);

/** The one cache of server data, shared with the remotes. Never refetches on window focus (docs/specification.md). */
export const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        refetchOnWindowFocus: false,
        staleTime: 15_000,
        retry: (count, thrown) => count < 2 && isFailure(thrown) && passing.has(thrown.code),
        retryDelay: (count) => Math.min(400 * 2 ** count, 3_000),
      },
    },
  });
