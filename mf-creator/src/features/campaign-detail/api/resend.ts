import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** React hook: sends the new version to curators who asked for it; resolves to the resend campaign. */
export function useResend(campaignId: number) {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (submissionIds: number[]) =>
      call('POST /api/v2/campaigns/:id/resend', { params: { id: campaignId }, body: { submissionIds } }),
    // Also after a refusal: the page shows outdated data then.
    onSettled: () => client.invalidateQueries({ queryKey: queryKeys.campaigns.all }),
  });
}
