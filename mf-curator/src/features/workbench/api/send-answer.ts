import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../lib/services.tsx';
import type { AnswerBody } from '../lib/draft.ts';
import { queueQuery, withItem } from './get-queue.ts';
import { submissionQuery } from './get-submission.ts';

/** React hook: answers a submission. Afterwards the queue and the wallet are as the API says. */
export function useSendAnswer(id: number) {
  const { call, refreshAccount } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AnswerBody) => call('POST /api/v2/curator/submissions/:id/answer', { params: { id }, body }),
    onSuccess: ({ submission }) => {
      queries.setQueryData(submissionQuery(call, id).queryKey, submission);
      queries.setQueryData(queueQuery(call).queryKey, (queue) => withItem(queue, id, () => null));
      void queries.invalidateQueries({
        queryKey: ['curator'],
        predicate: ({ queryKey }) => queryKey[1] !== 'submission' && queryKey[1] !== 'phrases',
      });
      void refreshAccount().catch(() => {});
    },
  });
}
