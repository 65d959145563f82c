import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Available plans; amounts are euro cents. */
export const plansQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.subscriptions.plans,
    queryFn: ({ signal }) => call('GET /api/v2/subscriptions', { signal }),
  });

/** The account's subscription. */
export const mySubscriptionQuery = (call: Call) =>
  queryOptions({
    queryKey: queryKeys.subscriptions.mine,
    queryFn: ({ signal }) => call('GET /api/v2/accounts/me/subscription', { signal }),
  });
