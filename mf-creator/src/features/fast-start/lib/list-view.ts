import type { Proposal } from '../api/proposal.ts';
import { type FastDraft } from './draft.ts';
import { chosenIds } from './draft-list.ts';

/**
 * A draft's list with the services of the proposal.
 * @param requested ids the proposal was asked to keep: only their absence means they're gone
 */
export function listView(draft: FastDraft, proposal: Proposal, requested: readonly number[]) {
  const lines = proposal.lines.map(({ service }) => service);
  const available = new Map([...lines, ...proposal.alternatives].map((service) => [service.id, service]));
  const ids = draft.list ?? lines.map(({ id }) => id);
  const rows = ids.flatMap((id) => {
    const service = available.get(id);
    return service ? { service, isOut: draft.excluded.includes(id) } : [];
  });
  const chosen = rows.filter(({ isOut }) => !isOut).map(({ service }) => service);
  return {
    /** In the draft's order, removed ones included, so that they can be added back. */
    rows,
    chosen,
    /** The next best matches. */
    alternatives: [...available.values()].filter(({ id }) => !ids.includes(id) && !draft.excluded.includes(id)),
    /** In the list, but no longer available. */
    gone: chosenIds(draft)
      .filter((id) => !available.has(id) && requested.includes(id))
      .map((id) => ({ id, title: draft.names[id] ?? '' })),
    totalCredits: chosen.reduce((sum, { priceCredits }) => sum + Math.round(priceCredits * 100), 0) / 100,
  };
}

export type ListView = ReturnType<typeof listView>;

/** Whether the list has services the proposal wasn't asked about, because another tab changed it. */
export const hasUnknownServices = (draft: FastDraft, proposal: Proposal, requested: readonly number[]): boolean => {
  const available = new Set([
    ...proposal.lines.map(({ service }) => service.id),
    ...proposal.alternatives.map(({ id }) => id),
  ]);
  return chosenIds(draft).some((id) => !available.has(id) && !requested.includes(id));
};
