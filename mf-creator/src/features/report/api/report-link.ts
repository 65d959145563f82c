import type { ReportLink } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The public link to a campaign's report, and what its page shows. */
export const reportLinkQuery = (call: Call, campaignId: number) =>
  queryOptions({
    queryKey: queryKeys.campaigns.reportLink(campaignId),
    queryFn: ({ signal }) => call('GET /api/v2/campaigns/:id/report/link', { params: { id: campaignId }, signal }),
  });

export interface Shown {
  showsCredits: boolean;
  showsTexts: boolean;
}

/** React hook: shares, renews or revokes; each answer is the link's new state. */
export function useReportLink(campaignId: number) {
  const { call } = useShell();
  const queries = useQueryClient();
  const params = { id: campaignId };
  const onSuccess = (link: ReportLink) => queries.setQueryData(reportLinkQuery(call, campaignId).queryKey, link);
  // In sequence, so that the last press wins.
  const shared = { scope: { id: `report-link-${campaignId}` }, onSuccess };
  return {
    share: useMutation({
      ...shared,
      mutationFn: (body: Shown) => call('PUT /api/v2/campaigns/:id/report/link', { params, body }),
    }),
    renew: useMutation({
      ...shared,
      mutationFn: () => call('POST /api/v2/campaigns/:id/report/link/renew', { params }),
    }),
    revoke: useMutation({
      ...shared,
      mutationFn: () => call('DELETE /api/v2/campaigns/:id/report/link', { params }),
    }),
  };
}
