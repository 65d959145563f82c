import type { Call } from '@fanfare/shell-contract';
import { queryOptions } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';

const graceMs = 7 * 86_400_000;

/**
 * Whether the last renewal failed without a payment since. The subscription stays valid during the grace period, so
 * this reads the feed.
 * @param now the product's time in milliseconds
 */
export const pastDueQuery = (call: Call, now: () => number) =>
  queryOptions({
    queryKey: queryKeys.subscriptions.pastDue,
    queryFn: async ({ signal }) => {
      const { items } = await call('GET /api/v2/feed', { query: { role: 'creator', limit: 100 }, signal });
      const last = items.find(({ kind }) => kind === 'subscription_failed' || kind === 'subscription_renewed');
      return last?.kind === 'subscription_failed' && now() - Date.parse(last.createdAt) < graceMs;
    },
  });
