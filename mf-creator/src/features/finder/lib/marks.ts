import type { Generation } from '@fanfare/api-contract';
import type { CurationType } from '../../../paths.ts';

/** Marks in one search: services to add, and services never to suggest again. */
export interface Marks {
  chosen: number[];
  disliked: number[];
  /** How many influencers there are up to the last chosen one, which are read at once when the screen opens again. */
  influencersTo: number;
}
export const unmarked: Marks = { chosen: [], disliked: [], influencersTo: 0 };

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

/** Chooses services of a search that was just made, before its screen opens. Those that it doesn't show stay without effect. */
export function markFound(accountId: number, { id }: Generation, serviceIds: readonly number[]): void {
  const marks: Marks = { ...unmarked, chosen: [...serviceIds] };
  try {
    sessionStorage.setItem(`fanfare.${marksName(id)}.${accountId}`, JSON.stringify(marks));
  } catch {
    // Without storage they are chosen by hand.
  }
}

/** The name of a search's persisted marks. */
export const marksName = (generationId: number): string => `finder.${generationId}`;
