import type { Campaign, Report } from '@fanfare/api-contract';
import { redirectTo, useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { keepPreviousData, queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Changes with every answer, end or credit, but not while a curator merely listens. */
const stampOf = ({ status, answeredCount, returnedCount, heldCredits, spentCredits, submissions }: Campaign) =>
  [status, answeredCount, returnedCount, heldCredits, spentCredits, submissions.length].join();

/** What the answers to a campaign have in common. The last report stays until the next is loaded. */
const reportQuery = (call: Call, campaign: Campaign) =>
  queryOptions({
    queryKey: queryKeys.campaigns.report(campaign.id, stampOf(campaign)),
    queryFn: ({ signal }): Promise<Report> =>
      call('GET /api/v2/campaigns/:id/report', { params: { id: campaign.id }, signal }),
    enabled: campaign.submissions.length > 0,
    placeholderData: keepPreviousData,
  });

/** React hook: the report of a campaign. */
export function useReport(campaign: Campaign) {
  const { call } = useShell();
  return useQuery(reportQuery(call, campaign));
}
export type ReportQuery = ReturnType<typeof useReport>;

/** React hook: downloads a report as a file. */
export function useReportExport(campaignId: number) {
  const { call } = useShell();
  return useMutation({
    mutationFn: (format: 'pdf' | 'csv') =>
      call('GET /api/v2/campaigns/:id/report/export', { params: { id: campaignId }, query: { format } }),
    onSuccess: ({ url }) => redirectTo(url),
  });
}
