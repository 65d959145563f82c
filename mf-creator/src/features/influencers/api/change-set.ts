import type { InfluencerSet } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { keepPitchesOfRemoved } from '../../../lib/campaign/removed-pitches.ts';
import { useReturnPitches } from '../../../lib/campaign/use-return-pitches.ts';
import { campaignQuery } from '../../../lib/queries/campaign.ts';
import { sumCredits } from '../../../lib/money.ts';
import { cacheSet } from './influencers.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

/** Changes to a generated set; pins and dislikes are optimistic. */
export type SetChange =
  | { act: 'pin' | 'unpin' | 'dislike' | 'add'; serviceId: number }
  /** Replaces everything that isn't pinned. */
  | { act: 'others' }
  /** The previous set. */
  | { act: 'restore'; servicesIDs: readonly number[] };

const pinnedOf = (set: InfluencerSet) => set.items.filter(({ isPinned }) => isPinned).map(({ service }) => service.id);

/** The set with an optimistic change applied. */
export function withChange(set: InfluencerSet, change: SetChange): InfluencerSet {
  if (change.act === 'others' || change.act === 'add' || change.act === 'restore') return set;
  const items =
    change.act === 'dislike'
      ? set.items.filter(({ service }) => service.id !== change.serviceId)
      : set.items.map((item) =>
          item.service.id === change.serviceId ? { ...item, isPinned: change.act === 'pin' } : item,
        );
  return {
    ...set,
    items,
    totalCredits: sumCredits(items.map(({ service }) => service.priceCredits)),
    audienceSize: items.reduce((sum, { service }) => sum + service.audience.size, 0),
  };
}

/**
 * React hook: pins, dislikes, adds and replaces influencers. One at a time, because each response is the whole set; a
 * refusal reloads it. Personal pitches of those who leave are kept, and sent again when they come back.
 */
export function useChangeSet(id: number) {
  const { call } = useShell();
  const client = useQueryClient();
  const key = queryKeys.campaigns.influencers(id);
  const mutationKey = queryKeys.campaigns.selectionWrites(id);
  const cachedSet = () => client.getQueryData<InfluencerSet>(key);
  const regenerate = (body: { pinnedServicesIDs?: number[]; dislikedServicesIDs?: number[]; keepOthers?: boolean }) =>
    call('POST /api/v2/campaigns/:id/influencers/regenerate', { params: { id }, body });

  const returnPitches = useReturnPitches(id);
  const { queryKey: draftKey } = campaignQuery(call, id);

  const read = () => call('GET /api/v2/campaigns/:id/influencers', { params: { id } });
  const add = async (servicesIDs: number[]) => {
    if (servicesIDs.length === 0) return;
    await call('POST /api/v2/campaigns/:id/curators', { params: { id }, body: { servicesIDs } });
    const draft = await returnPitches(servicesIDs);
    // Another dislike may follow before the draft is read again.
    if (draft) client.setQueryData(draftKey, draft);
  };
  const remove = async (ids: number[]) => {
    if (ids.length === 0) return;
    const before = client.getQueryData(draftKey)?.selection ?? [];
    await call('DELETE /api/v2/campaigns/:id/curators', { params: { id }, query: { servicesIDs: ids.join(',') } });
    // Also where what comes next fails.
    const remainingIds = before.map(({ service }) => service.id).filter((serviceId) => !ids.includes(serviceId));
    keepPitchesOfRemoved(id, before, remainingIds);
  };

  const changed = async (change: SetChange): Promise<InfluencerSet> => {
    const set = cachedSet();
    const pinnedServicesIDs = set ? pinnedOf(set) : [];
    switch (change.act) {
      case 'others':
        return regenerate({ pinnedServicesIDs });
      case 'dislike':
        return regenerate({ dislikedServicesIDs: [change.serviceId], keepOthers: true });
      case 'add':
        await add([change.serviceId]);
        return read();
      case 'restore': {
        const ids = set?.items.map(({ service }) => service.id) ?? [];
        // Removals first, to make room.
        await remove(ids.filter((id) => !change.servicesIDs.includes(id)));
        await add(change.servicesIDs.filter((id) => !ids.includes(id)));
        return read();
      }
      default:
        return regenerate({ pinnedServicesIDs, keepOthers: true });
    }
  };

  return useMutation({
    mutationKey,
    scope: { id: `influencers-${id}` },
    mutationFn: async (change: SetChange): Promise<InfluencerSet> => {
      const before = client.getQueryData(draftKey)?.selection ?? [];
      const set = await changed(change);
      const remainingIds = set.items.map(({ service }) => service.id);
      keepPitchesOfRemoved(id, before, remainingIds);
      return set;
    },
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: key });
      client.setQueryData<InfluencerSet>(key, (set) => set && withChange(set, change));
    },
    onError: () => client.invalidateQueries({ queryKey: key }),
    onSuccess: (set) => {
      // An earlier response would undo changes still in the queue for a moment.
      if (client.isMutating({ mutationKey }) === 1) cacheSet(client, set);
    },
  });
}
