import type { InfluencerSet, Platform } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import type { Call, CallOptions } from '@fanfare/shell-contract';
import { queryOptions, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { queryKeys } from '../../../lib/query-keys.ts';
import { useRetryKey } from '../../../lib/use-retry-key.ts';

type SettingsBody = CallOptions<'POST /api/v2/campaigns/influencers'>['body'];
type ChangeBody = CallOptions<'POST /api/v2/campaigns/:id/influencers'>['body'];

/** Prices and counts change slowly, so a visit can reuse them. */
const staleTime = 5 * 60_000;

/** The options for influencer campaigns, optionally of one platform. */
export const influencerMetadataQuery = (call: Call, isPro: boolean, type?: Platform) =>
  queryOptions({
    queryKey: queryKeys.influencers.metadata(isPro, type ?? 'all'),
    queryFn: ({ signal }) =>
      call('GET /api/v2/campaigns/influencers/metadata', { query: type ? { type } : {}, signal }),
    staleTime,
  });

/** React hook: the options for influencer campaigns of this account. */
export function useInfluencerMetadata() {
  const { call, useSession } = useShell();
  const isPro = useSession((session) => session.isPro);
  return useQuery(influencerMetadataQuery(call, isPro));
}

/** The generated set of a draft, with its settings. */
export const influencersQuery = (call: Call, id: number) =>
  queryOptions({
    queryKey: queryKeys.campaigns.influencers(id),
    queryFn: ({ signal }): Promise<InfluencerSet> =>
      call('GET /api/v2/campaigns/:id/influencers', { params: { id }, signal }),
  });

/** Caches a set and refetches its draft, whose selection it is. */
export function cacheSet(client: QueryClient, set: InfluencerSet): void {
  client.setQueryData(queryKeys.campaigns.influencers(set.campaignId), set);
  void client.invalidateQueries({ queryKey: queryKeys.campaigns.detail(set.campaignId), exact: true });
}

/** React hook: creates a draft with its first generated set, once even if the response gets lost. */
export function useCreateInfluencers() {
  const { call } = useShell();
  const client = useQueryClient();
  const key = useRetryKey();
  return useMutation({
    mutationFn: (body: SettingsBody) =>
      call('POST /api/v2/campaigns/influencers', { body, idempotencyKey: key.take(JSON.stringify(body)) }),
    onSuccess: (set) => {
      cacheSet(client, set);
      void client.invalidateQueries({ queryKey: queryKeys.campaigns.lists });
    },
    onSettled: (_set, thrown) => key.free(thrown),
  });
}

/** React hook: changes the settings of a draft; the set is regenerated if needed. */
export function useChangeInfluencers(id: number) {
  const { call } = useShell();
  const client = useQueryClient();
  return useMutation({
    mutationKey: queryKeys.campaigns.selectionWrites(id),
    scope: { id: `influencers-${id}` },
    mutationFn: (body: ChangeBody) => call('POST /api/v2/campaigns/:id/influencers', { params: { id }, body }),
    onSuccess: (set) => cacheSet(client, set),
  });
}
