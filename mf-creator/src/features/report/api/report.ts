import type { Campaign, Report } from '@fanfare/api-contract';
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query';
import { leaveTo } from '../../../lib/leave.ts';
import { campaignsKey } from '../../../lib/queries/campaign.ts';
import { useServices } from '../../../lib/services.tsx';

/** What changes a report, but for votes: an answer, an end, a credit that moves. A curator who only listens on changes nothing. */
const stampOf = ({ status, answeredCount, returnedCount, heldCredits, spentCredits, submissions }: Campaign) =>
  [status, answeredCount, returnedCount, heldCredits, spentCredits, submissions.length].join();

/** React hook: what the answers to a campaign say together. The last one stays until the next is there. */
export function useReport(campaign: Campaign) {
  const { call } = useServices();
  const { id } = campaign;
  return useQuery({
    queryKey: [...campaignsKey, 'report', id, stampOf(campaign)],
    queryFn: ({ signal }): Promise<Report> => call('GET /api/v2/campaigns/:id/report', { params: { id }, signal }),
    enabled: campaign.submissions.length > 0,
    placeholderData: keepPreviousData,
  });
}
export type ReportQuery = ReturnType<typeof useReport>;

/** React hook: has the browser fetch a report as a file. */
export function useReportExport(campaignId: number) {
  const { call } = useServices();
  return useMutation({
    mutationFn: (format: 'pdf' | 'csv') =>
      call('GET /api/v2/campaigns/:id/report/export', { params: { id: campaignId }, query: { format } }),
    onSuccess: ({ url }) => leaveTo(url),
  });
}
