import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** The cleared balance, what is still clearing, and when it clears. */
export const walletQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: queryKeys.wallet,
    queryFn: ({ signal }) => call('GET /api/v2/curator/wallet', { signal }),
  });
