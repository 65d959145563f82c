import type { ShellServices } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';

/** What has cleared, what still clears, and when. */
export const walletQuery = (call: ShellServices['call']) =>
  queryOptions({
    queryKey: ['curator', 'wallet'],
    queryFn: ({ signal }) => call('GET /api/v2/curator/wallet', { signal }),
  });
