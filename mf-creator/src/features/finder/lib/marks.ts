import type { Generation } from '@fanfare/api-contract';
import type { CurationType } from '../../../paths.ts';

/** Marks in one search: services to add, and services never to suggest again. */
export interface Marks {
  chosen: number[];
  disliked: number[];
}
export const unmarked: Marks = { chosen: [], disliked: [] };

/** The marks of the shown services, as the API expects them. */
export function marksOf({ items }: Generation[CurationType], { chosen, disliked }: Marks) {
  const shown = new Set(items.map(({ service }) => service.id));
  return {
    pinnedServicesIDs: chosen.filter((id) => shown.has(id)),
    dislikedServicesIDs: disliked.filter((id) => shown.has(id)),
  };
}

/** Adds an id to a list or removes it. */
export const withId = (ids: readonly number[], id: number, isIncluded: boolean): number[] =>
  isIncluded ? [...ids.filter((other) => other !== id), id] : ids.filter((other) => other !== id);
