import type { CuratorSubmission } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { exceptKeys, queryKeys } from '../../../lib/query-keys.ts';
import { submissionQuery } from './get-submission.ts';

/** React hook: takes back answers that were just sent, and gives the submissions as they are then. */
export function useUndoAnswers() {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ids: readonly number[]) => {
      const undone: CuratorSubmission[] = [];
      for (const id of ids) {
        const submission = await call('POST /api/v2/curator/submissions/:id/answer/undo', { params: { id } });
        queries.setQueryData(submissionQuery(call, id).queryKey, submission);
        undone.push(submission);
      }
      return undone;
    },
    onSettled: () => void queries.invalidateQueries(exceptKeys(queryKeys.phrases)),
  });
}
