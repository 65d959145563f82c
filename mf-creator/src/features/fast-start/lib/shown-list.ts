import type { ServiceCard } from '@fanfare/api-contract';
import type { Proposal } from '../api/proposal.ts';
import { chosenIds, type FastDraft } from './draft.ts';

export type Row = { service: ServiceCard; isOut: boolean };

/** A draft's list with the services of the proposal. */
export interface ShownList {
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
export function shownList(draft: FastDraft, proposal: Proposal, asked: readonly number[]): ShownList {
  const lines = proposal.lines.map(({ service }) => service);
  const known = new Map([...lines, ...proposal.alternatives].map((service) => [service.id, service]));
  const ids = draft.list ?? lines.map(({ id }) => id);
  const rows = ids.flatMap((id) => {
    const service = known.get(id);
    return service ? { service, isOut: draft.excluded.includes(id) } : [];
  });
  const chosen = rows.filter(({ isOut }) => !isOut).map(({ service }) => service);
  return {
    rows,
    chosen,
    alternatives: [...known.values()].filter(({ id }) => !ids.includes(id) && !draft.excluded.includes(id)),
    gone: chosenIds(draft)
      .filter((id) => !known.has(id) && asked.includes(id))
      .map((id) => ({ id, title: draft.names[id] ?? '' })),
    totalCredits: chosen.reduce((sum, { priceCredits }) => sum + Math.round(priceCredits * 100), 0) / 100,
  };
}

/** Whether the list has services the proposal wasn't asked about, because another tab changed it. */
export const isUnknown = (draft: FastDraft, proposal: Proposal, asked: readonly number[]): boolean => {
  const known = new Set([
    ...proposal.lines.map(({ service }) => service.id),
    ...proposal.alternatives.map(({ id }) => id),
  ]);
  return chosenIds(draft).some((id) => !known.has(id) && !asked.includes(id));
};
