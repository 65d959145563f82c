import type { Campaign, ServiceCard } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { sumCredits } from '../../../lib/money.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export interface SelectionChange {
  service: ServiceCard;
  isAdded: boolean;
}

/** The campaign with a service added or removed. */
export function withChange(campaign: Campaign, { service, isAdded }: SelectionChange): Campaign {
  const without = campaign.selection.filter((chosen) => chosen.service.id !== service.id);
  const selection = isAdded
    ? [...without, { service, priceAtSelectionCredits: service.priceCredits, pitch: null }]
    : without;
  return {
    ...campaign,
    selection,
    curatorCount: selection.length,
    totalCredits: sumCredits(selection.map((chosen) => chosen.service.priceCredits)),
  };
}

/** What every write of a draft's selection has in common: they go in sequence, and the last response is what shows. */
export function selectionWrites(client: QueryClient, campaignId: number) {
  const key = queryKeys.campaigns.detail(campaignId);
  const mutationKey = queryKeys.campaigns.selectionWrites(campaignId);
  return {
    // In sequence: each response is the whole campaign, so the order of the clicks matters.
    options: { mutationKey, scope: { id: `selection-${campaignId}` } },
    /** A read on its way would show the selection as it was. */
    hold: () => client.cancelQueries({ queryKey: key }),
    /** Shows a response, unless clicks still in the queue would be undone for a moment. @returns whether it shows */
    take: (campaign: Campaign) => {
      const isLast = client.isMutating({ mutationKey }) === 1;
      if (isLast) client.setQueryData(key, campaign);
      return isLast;
    },
  };
}

/**
 * React hook: adds services to a draft or removes them, optimistically. A refusal undoes that one change; the caller
 * shows it.
 */
export function useChangeSelection(campaignId: number) {
  const { call } = useShell();
  const client = useQueryClient();
  const key = queryKeys.campaigns.detail(campaignId);
  const writes = selectionWrites(client, campaignId);
  const change = (next: SelectionChange) =>
    client.setQueryData<Campaign>(key, (campaign) => campaign && withChange(campaign, next));

  return useMutation({
    ...writes.options,
    mutationFn: ({ service, isAdded }: SelectionChange) =>
      isAdded
        ? call('POST /api/v2/campaigns/:id/curators', {
            params: { id: campaignId },
            body: { servicesIDs: [service.id] },
          })
        : call('DELETE /api/v2/campaigns/:id/curators', {
            params: { id: campaignId },
            query: { servicesIDs: String(service.id) },
          }),
    onMutate: async (next) => {
      await writes.hold();
      change(next);
    },
    onError: (_refusal, { service, isAdded }) => change({ service, isAdded: !isAdded }),
    onSuccess: (campaign) => void writes.take(campaign),
  });
}
