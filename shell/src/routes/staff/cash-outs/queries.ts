import type { DemandStatus } from '@fanfare/api-contract';
import { useShell } from '../../../shell-context.tsx';
import { usePages } from '../use-pages.ts';

export const cashOutsKey = ['shell', 'staff', 'cash-outs'] as const;

/** Demands in one state, the longest waiting first. */
export function useStaffCashOuts(status: DemandStatus) {
  const { call } = useShell().services;
  return usePages(
    [...cashOutsKey, status],
    (page, signal) => call('GET /api/v2/staff/cash-outs', { query: { status, ...page }, signal }),
    // Other staff decide too, and the provider may answer meanwhile.
    { staleTime: 0, keepsRows: true },
  );
}
