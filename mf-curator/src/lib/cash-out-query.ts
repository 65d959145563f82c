import type { Call, DataOf } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from './query-keys.ts';

export type CashOut = DataOf<'GET /api/cash-out/demand'>;

/** The available amount, the payout methods and the open demand. */
export const cashOutQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.cashOut.terms,
    queryFn: ({ signal }) => call('GET /api/cash-out/demand', { signal }),
  });
