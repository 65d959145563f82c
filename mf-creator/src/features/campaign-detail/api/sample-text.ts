import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** What others would read of an answer, without names: always as it is now. */
export const sampleTextQuery = (call: Call, submissionId: number) =>
  queryOptions({
    queryKey: queryKeys.sampleText(submissionId),
    queryFn: ({ signal }) => call('GET /api/v2/submissions/:id/sample', { params: { id: submissionId }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
