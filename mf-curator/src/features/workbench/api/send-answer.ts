import type { CuratorSubmission } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { exceptKeys, queryKeys } from '../../../lib/query-keys.ts';
import type { AnswerBody } from '../lib/draft.ts';
import { withItem, type QueuePages } from './get-queue.ts';
import { submissionQuery } from './get-submission.ts';

/**
 * React hook: answers a submission, then refetches the queue and the wallet.
 * @param onTaken called as soon as the answer is accepted, before anything else
 */
export function useSendAnswer(id: number, onTaken: () => void) {
  const { call, refreshAccount } = useShell();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (body: AnswerBody) => {
      const taken = await call('POST /api/v2/curator/submissions/:id/answer', { params: { id }, body });
      onTaken();
      return taken;
    },
    onSuccess: () => {
      void queries.invalidateQueries(exceptKeys(queryKeys.submission(id), queryKeys.phrases));
      void refreshAccount().catch(() => {});
    },
  });
}

/** React hook: writes an answered submission to the cache, after the user has left it, so that nothing flickers. */
export function useSettle() {
  const { call } = useShell();
  const queries = useQueryClient();
  return (submission: CuratorSubmission) => {
    const { submissionId } = submission;
    // An answer comes without the facts that helped to decide.
    queries.setQueryData(submissionQuery(call, submissionId).queryKey, (before) => ({
      ...submission,
      facts: submission.facts ?? before?.facts,
    }));
    queries.setQueriesData<QueuePages>({ queryKey: queryKeys.queue }, (queue) =>
      withItem(queue, submissionId, () => null),
    );
  };
}
