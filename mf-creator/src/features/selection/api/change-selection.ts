import type { Campaign, ServiceCard } from '@fanfare/api-contract';
import { useShell } from '@fanfare/kit';
import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { sumCredits } from '../../../lib/money.ts';
import { queryKeys } from '../../../lib/query-keys.ts';
import { keepPitch } from '../../../lib/campaign/removed-pitches.ts';

type Selected = Campaign['selection'][number];

export interface SelectionChange {
  service: ServiceCard;
  isAdded: boolean;
  /** A personal pitch to send with an added service: the one it was taken out with. */
  pitch?: string | null;
}

/** The campaign with another selection. */
const withSelection = (campaign: Campaign, selection: Selected[]): Campaign => ({
  ...campaign,
  selection,
  curatorCount: selection.length,
  totalCredits: sumCredits(selection.map((chosen) => chosen.service.priceCredits)),
});

const others = (campaign: Campaign, serviceId: number) =>
  campaign.selection.filter((chosen) => chosen.service.id !== serviceId);

/** The campaign with a service added or removed. */
export function withChange(campaign: Campaign, { service, isAdded, pitch = null }: SelectionChange): Campaign {
  const without = others(campaign, service.id);
  const added = { service, priceAtSelectionCredits: service.priceCredits, pitch };
  return withSelection(campaign, isAdded ? [...without, added] : without);
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
 * shows it, and `pitchRefusal`: a service was added, but without its personal pitch.
 */
export function useChangeSelection(campaignId: number) {
  const { call } = useShell();
  const client = useQueryClient();
  const key = queryKeys.campaigns.detail(campaignId);
  const writes = selectionWrites(client, campaignId);
  const change = (next: (campaign: Campaign) => Campaign) =>
    client.setQueryData<Campaign>(key, (campaign) => campaign && next(campaign));
  const chosen = (serviceId: number) =>
    client.getQueryData<Campaign>(key)?.selection.find(({ service }) => service.id === serviceId);

  const add = async (serviceId: number, pitch: string | null) => {
    const params = { id: campaignId };
    const added = await call('POST /api/v2/campaigns/:id/curators', { params, body: { servicesIDs: [serviceId] } });
    if (pitch === null) return { campaign: added, pitchRefusal: null };
    try {
      const body = { pitchOverrides: [{ serviceId, pitch }] };
      const campaign = await call('PUT /api/v2/campaigns/:id', { params, body });
      // Unless a later click, which waits for this one, has taken it out again.
      if (chosen(serviceId)) keepPitch(campaignId, serviceId, null);
      return { campaign, pitchRefusal: null };
    } catch (pitchRefusal) {
      return { campaign: added, pitchRefusal };
    }
  };
  const remove = async (serviceId: number) => ({
    campaign: await call('DELETE /api/v2/campaigns/:id/curators', {
      params: { id: campaignId },
      query: { servicesIDs: String(serviceId) },
    }),
    pitchRefusal: null,
  });

  return useMutation({
    ...writes.options,
    mutationFn: ({ service, isAdded, pitch = null }: SelectionChange) =>
      isAdded ? add(service.id, pitch) : remove(service.id),
    onMutate: async (next) => {
      await writes.hold();
      const removed = next.isAdded ? undefined : chosen(next.service.id);
      if (removed?.pitch) keepPitch(campaignId, next.service.id, removed.pitch);
      change((campaign) => withChange(campaign, next));
      return { removed };
    },
    onError: (_refusal, { service, isAdded }, before) => {
      if (!isAdded) keepPitch(campaignId, service.id, null);
      // With its pitch and the price at selection, as the API still has it.
      const back = before?.removed ? [before.removed] : [];
      change((campaign) => withSelection(campaign, [...others(campaign, service.id), ...back]));
    },
    onSuccess: ({ campaign }) => void writes.take(campaign),
  });
}
