import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Who asked for a new version of a campaign's track, and to whom it can be sent now. */
export const resendPreviewQuery = (call: Call, campaignId: number) =>
  queryOptions({
    queryKey: queryKeys.campaigns.resend(campaignId),
    queryFn: ({ signal }) => call('GET /api/v2/campaigns/:id/resend', { params: { id: campaignId }, signal }),
  });

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
