import type { Campaign, InfluencerSet } from '@fanfare/api-contract';

/** A draft with a generated set as its selection. */
export function withSet(campaign: Campaign, { items, totalCredits, cap }: InfluencerSet): Campaign {
  const before = new Map(campaign.selection.map((chosen) => [chosen.service.id, chosen]));
  return {
    ...campaign,
    cap,
    totalCredits,
    curatorCount: items.length,
    selection: items.map(
      ({ service }) =>
        before.get(service.id) ?? { service, priceAtSelectionCredits: service.priceCredits, pitch: null },
    ),
  };
}
