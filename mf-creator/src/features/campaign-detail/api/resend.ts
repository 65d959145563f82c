import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** React hook: sends the new version to those who asked for it; gives the campaign that it became. */
export function useResend(campaignId: number) {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (submissionIds: number[]) =>
      call('POST /api/v2/campaigns/:id/resend', { params: { id: campaignId }, body: { submissionIds } }),
    // Also after a refusal: then the page shows something that is over.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.campaigns.all }),
  });
}
