import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** One submission to one of my services. Fetching does not open it; playing does. */
export const submissionQuery = (call: ShellServices['call'], id: number) =>
  queryOptions({
    queryKey: queryKeys.submission(id),
    queryFn: ({ signal }) => call('GET /api/v2/curator/submissions/:id', { params: { id }, signal }),
    // Its audio URL is signed for ten minutes; a new one is requested once it expires.
    staleTime: 60_000,
  });
