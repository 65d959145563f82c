import type { Campaign, ServiceCard } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sumCredits } from '../../../lib/money.ts';
import { queryKeys } from '../../../lib/query-keys.ts';

export interface SelectionChange {
  service: ServiceCard;
  isAdded: boolean;
}

/** The campaign with a service put in or taken out; unchanged where that is already so. */
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

/**
 * React hook: puts services into a draft or takes them out. The basket changes at once; a refusal undoes that one change only,
 * and the caller shows it.
 */
export function useChangeSelection(campaignId: number) {
  const { call } = useShell();
  const client = useQueryClient();
  const key = queryKeys.campaigns.detail(campaignId);
  const mutationKey = queryKeys.campaigns.selectionWrites(campaignId);
  const change = (next: SelectionChange) =>
    client.setQueryData<Campaign>(key, (campaign) => campaign && withChange(campaign, next));

  return useMutation({
    mutationKey,
    // One after another: the answers carry the whole campaign, so they must come in the order of the clicks.
    scope: { id: `selection-${campaignId}` },
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
      await client.cancelQueries({ queryKey: key });
      change(next);
    },
    onError: (_refusal, { service, isAdded }) => change({ service, isAdded: !isAdded }),
    onSuccess: (campaign) => {
      // Clicks that still wait would vanish for a moment if an earlier answer replaced the basket.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(key, campaign);
    },
  });
}
