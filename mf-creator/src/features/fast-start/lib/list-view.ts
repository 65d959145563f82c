import type { ServiceCard } from '@fanfare/api-contract';
import type { Proposal } from '../api/proposal.ts';
import { type FastDraft } from './draft.ts';
import { chosenIds } from './draft-list.ts';

export type Row = { service: ServiceCard; isOut: boolean };

/** A draft's list with the services of the proposal. */
export interface ListView {
  /** In the draft's order, removed ones included, so that they can be added back. */
  rows: Row[];
  chosen: ServiceCard[];
  /** The next best matches. */
  alternatives: ServiceCard[];
  /** In the list, but no longer available. */
  gone: { id: number; title: string }[];
  totalCredits: number;
}

/** @param requested ids the proposal was asked to keep: only their absence means they're gone */
export function listView(draft: FastDraft, proposal: Proposal, requested: readonly number[]): ListView {
  const lines = proposal.lines.map(({ service }) => service);
  const available = new Map([...lines, ...proposal.alternatives].map((service) => [service.id, service]));
  const ids = draft.list ?? lines.map(({ id }) => id);
  const rows = ids.flatMap((id) => {
    const service = available.get(id);
    return service ? { service, isOut: draft.excluded.includes(id) } : [];
  });
  const chosen = rows.filter(({ isOut }) => !isOut).map(({ service }) => service);
  return {
    rows,
    chosen,
    alternatives: [...available.values()].filter(({ id }) => !ids.includes(id) && !draft.excluded.includes(id)),
    gone: chosenIds(draft)
      .filter((id) => !available.has(id) && requested.includes(id))
      .map((id) => ({ id, title: draft.names[id] ?? '' })),
    totalCredits: chosen.reduce((sum, { priceCredits }) => sum + Math.round(priceCredits * 100), 0) / 100,
  };
}

/** Whether the list has services the proposal wasn't asked about, because another tab changed it. */
export const hasUnknownServices = (draft: FastDraft, proposal: Proposal, requested: readonly number[]): boolean => {
  const available = new Set([
    ...proposal.lines.map(({ service }) => service.id),
    ...proposal.alternatives.map(({ id }) => id),
  ]);
  return chosenIds(draft).some((id) => !available.has(id) && !requested.includes(id));
};
