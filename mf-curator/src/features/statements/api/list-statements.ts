import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The cleared wallet by month, newest first. */
export const statementsQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.statements.months,
    queryFn: ({ signal }) => call('GET /api/v2/curator/statements', { signal }),
  });

/** The cleared wallet by year, newest first. */
export const yearlyStatementsQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.statements.years,
    queryFn: ({ signal }) => call('GET /api/v2/curator/yearly-statements', { signal }),
  });
