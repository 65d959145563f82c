import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';

/** The cleared wallet month by month, newest first. */
export const statementsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['curator', 'statements'],
    queryFn: ({ signal }) => call('GET /api/v2/curator/statements', { signal }),
  });
