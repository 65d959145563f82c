import { redirectTo, useShell } from '@fanfare/kit';
import type { Call } from '@fanfare/shell-contract';
import { queryOptions, useMutation } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The report behind a public link. */
export const sharedReportQuery = (call: Call, token: string) =>
  queryOptions({
    queryKey: queryKeys.sharedReport(token),
    queryFn: ({ signal }) => call('POST /api/v2/public/reports/view', { body: { token }, signal }),
  });

/** React hook: downloads it as PDF. */
export function useSharedReportPdf(token: string) {
  const { call } = useShell();
  return useMutation({
    mutationFn: () => call('POST /api/v2/public/reports/export', { body: { token } }),
    onSuccess: ({ url }) => redirectTo(url),
  });
}
