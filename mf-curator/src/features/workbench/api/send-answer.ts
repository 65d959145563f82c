import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useServices } from '../../../lib/services.tsx';
import type { AnswerBody } from '../lib/draft.ts';
import { queueQuery } from './get-queue.ts';
import { submissionQuery } from './get-submission.ts';

/** React hook: answers a submission. Afterwards the queue and the wallet are as the API says. */
export function useSendAnswer(id: number) {
  const { call, refreshAccount } = useServices();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (body: AnswerBody) => call('POST /api/v2/curator/submissions/:id/answer', { params: { id }, body }),
    onSuccess: ({ submission }) => {
      queries.setQueryData(submissionQuery(call, id).queryKey, submission);
      queries.setQueryData(queueQuery(call).queryKey, (queue) =>
        queue ? { ...queue, items: queue.items.filter((item) => item.submissionId !== id) } : queue,
      );
      void queries.invalidateQueries({
        queryKey: ['curator'],
        predicate: ({ queryKey }) => queryKey[1] !== 'submission',
      });
      void refreshAccount().catch(() => {});
    },
  });
}
