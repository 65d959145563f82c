import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';

/** My campaigns, newest first. */
export const campaignsQuery = (call: Call) =>
  queryOptions({
    queryKey: ['campaigns', 'list'],
    queryFn: ({ signal }) => call('GET /api/v2/campaigns/me', { signal }),
  });
