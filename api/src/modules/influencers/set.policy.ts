import { because } from '../../because.ts';
import { refuseField } from '../../plugins/errors.ts';
import type { SetRow, ShownRow } from './set.repository.ts';

/** A creator's pins and dislikes. */
export interface Opinion {
  /** All pins; null leaves them unchanged. */
  pinned: ReadonlySet<number> | null;
  disliked: ReadonlySet<number>;
}

/** @throws AppError invalid_input for a service not in the set, or both pinned and disliked */
export function checkOpinion(set: readonly SetRow[], shown: readonly ShownRow[], { pinned, disliked }: Opinion): void {
  const present = new Set(set.map((row) => row.serviceId));
  const suggested = new Set([...present, ...shown.map((row) => row.serviceId)]);
  for (const id of pinned ?? []) {
    if (disliked.has(id)) refuseField('pinnedServicesIDs', because('finder.pinned_and_disliked', { id }));
    if (!present.has(id)) refuseField('pinnedServicesIDs', because('influencers.not_in_campaign', { id }));
  }
  for (const id of disliked) {
    if (!suggested.has(id)) refuseField('dislikedServicesIDs', because('influencers.not_shown', { id }));
  }
}

/** Applies pins and dislikes to a set. */
export const judged = (set: readonly SetRow[], { pinned, disliked }: Opinion): SetRow[] =>
  set
    .filter((row) => !disliked.has(row.serviceId))
    .map((row) => (pinned ? { ...row, isPinned: pinned.has(row.serviceId) } : row));

/** Dislikes stay unless the service was added by hand again. */
export function stillDisliked(
  set: readonly SetRow[],
  shown: readonly ShownRow[],
  disliked: ReadonlySet<number>,
): Set<number> {
  const present = new Set(set.map((row) => row.serviceId));
  const before = shown.filter((row) => row.isDisliked && !present.has(row.serviceId)).map((row) => row.serviceId);
  return new Set([...before, ...disliked]);
}

/** Arranges a set: kept services in their places as far as it reaches, the others between them in order. */
export function layOut(before: readonly SetRow[], staying: readonly SetRow[], fresh: readonly number[]): SetRow[] {
  const place = new Map(before.map((row, index) => [row.serviceId, index]));
  const length = staying.length + fresh.length;
  const slots = new Map<number, SetRow>();
  const late: SetRow[] = [];
  for (const row of staying) {
    const slot = place.get(row.serviceId)!;
    if (slot < length) slots.set(slot, row);
    else late.push(row);
  }
  const others = [...fresh.map((serviceId) => ({ serviceId, isPinned: false })), ...late];
  return Array.from({ length }, (_, slot) => slots.get(slot) ?? others.shift()!);
}
