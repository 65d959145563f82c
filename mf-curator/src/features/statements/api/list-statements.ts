import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The cleared wallet by month, newest first. */
export const statementsQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.statements,
    queryFn: ({ signal }) => call('GET /api/v2/curator/statements', { signal }),
  });
