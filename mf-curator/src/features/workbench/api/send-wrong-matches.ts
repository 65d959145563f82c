import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { exceptKeys, queryKeys } from '../../../lib/query-keys.ts';

/** React hook: sends tracks of excluded genres back, and refetches the queue. */
export function useSendWrongMatches() {
  const { call } = useShell();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (submissionIds: number[]) =>
      call('POST /api/v2/curator/queue/wrong-matches', { body: { submissionIds } }),
    onSettled: () => void queries.invalidateQueries(exceptKeys(queryKeys.phrases)),
  });
}
