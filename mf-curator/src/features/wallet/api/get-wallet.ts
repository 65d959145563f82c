import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** What has cleared, what still clears, and when. */
export const walletQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: queryKeys.wallet,
    queryFn: ({ signal }) => call('GET /api/v2/curator/wallet', { signal }),
  });
