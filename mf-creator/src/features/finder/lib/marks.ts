import type { Generation } from '@fanfare/api-contract';
import type { CurationType } from '../../../paths.ts';

/** What somebody marked in one search: who goes into the campaign, and who never comes back. */
export interface Marks {
  chosen: number[];
  disliked: number[];
}
export const unmarked: Marks = { chosen: [], disliked: [] };

/** Marks as the call takes them: those alone that this list shows. */
export function marksOf({ items }: Generation[CurationType], { chosen, disliked }: Marks) {
  const shown = new Set(items.map(({ service }) => service.id));
  return {
    pinnedServicesIDs: chosen.filter((id) => shown.has(id)),
    dislikedServicesIDs: disliked.filter((id) => shown.has(id)),
  };
}

/** A list of ids with one put in or taken out. */
export const withId = (ids: readonly number[], id: number, isIn: boolean): number[] =>
  isIn ? [...ids.filter((one) => one !== id), id] : ids.filter((one) => one !== id);
