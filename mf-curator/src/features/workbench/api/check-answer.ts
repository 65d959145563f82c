import type { DataOf, ShellServices } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import type { AnswerBody } from '../lib/draft.ts';

export type AnswerRule = DataOf<'POST /api/v2/curator/submissions/:id/check'>['rules'][number];

/** Validates an answer while it is typed, with the code that also decides when it is sent. */
export const checkQuery = (call: ShellServices['call'], id: number, body: AnswerBody) =>
  queryOptions({
    queryKey: queryKeys.answerCheck.detail(id, body),
    queryFn: ({ signal }) => call('POST /api/v2/curator/submissions/:id/check', { params: { id }, body, signal }),
    staleTime: Infinity,
    gcTime: 60_000,
    retry: false,
  });
