import { because } from '../../because.ts';
import { refuseField } from '../../plugins/errors.ts';
import type { FinderType, ShownRow } from './matches.repository.ts';

/** The owner's pins and dislikes. */
export interface Opinion {
  pinned: ReadonlySet<number>;
  disliked: ReadonlySet<number>;
}

/** @throws AppError invalid_input for a service that this search didn't show, or that is pinned and disliked at once */
export function checkOpinion(rows: readonly ShownRow[], { pinned, disliked }: Opinion): void {
  const shown = new Map(rows.filter((row) => row.round !== null).map((row) => [row.serviceId, row]));
  const unknown = (ids: ReadonlySet<number>) => [...ids].find((id) => !shown.has(id));
  const pinnedUnknown = unknown(pinned);
  if (pinnedUnknown) refuseField('pinnedServicesIDs', because('finder.not_shown', { id: pinnedUnknown }));
  const dislikedUnknown = unknown(disliked);
  if (dislikedUnknown) refuseField('dislikedServicesIDs', because('finder.not_shown', { id: dislikedUnknown }));
  for (const id of pinned) {
    if (disliked.has(id)) refuseField('pinnedServicesIDs', because('finder.pinned_and_disliked', { id }));
    if (shown.get(id)!.isDisliked) refuseField('pinnedServicesIDs', because('finder.disliked', { id }));
  }
}

export const lastRound = (rows: readonly ShownRow[]): number => Math.max(0, ...rows.map((row) => row.round ?? 0));

/** The current answer: the last round by slot, without dislikes since. */
export function answerOf(rows: readonly ShownRow[]): ShownRow[] {
  const round = lastRound(rows);
  return rows
    .filter((row) => row.round !== null && row.round === round && !row.isDisliked)
    .toSorted((a, b) => a.slot! - b.slot!);
}

/** Applies pins and dislikes: pins are replaced, dislikes stay. */
export const withOpinion = (rows: readonly ShownRow[], { pinned, disliked }: Opinion): ShownRow[] =>
  rows.map((row) => ({
    ...row,
    isPinned: pinned.has(row.serviceId),
    isDisliked: row.isDisliked || disliked.has(row.serviceId),
  }));

/** The first round; services beyond a page wait. */
export const firstRound = (type: FinderType, serviceIds: readonly number[], size: number): ShownRow[] =>
  serviceIds.map((serviceId, index) => ({
    serviceId,
    type,
    place: index + 1,
    round: index < size ? 1 : null,
    slot: index < size ? index + 1 : null,
    isPinned: false,
    isDisliked: false,
  }));

/**
 * The next round: pinned services in their slots where these are free, new ones between them.
 * @param rows of one type, with the opinion on them
 * @param next the best that weren't shown, in their order
 * @returns all rows, changed and added
 */
export function nextRound(type: FinderType, rows: readonly ShownRow[], next: readonly number[]): ShownRow[] {
  const round = lastRound(rows) + 1;
  const slots = new Map<number, number>();
  const pinned = rows.filter((row) => row.isPinned).toSorted((a, b) => b.round! - a.round! || a.slot! - b.slot!);
  const free = () => {
    let slot = 1;
    while (slots.has(slot)) slot += 1;
    return slot;
  };
  for (const { serviceId, slot } of pinned) slots.set(slots.has(slot!) ? free() : slot!, serviceId);
  for (const serviceId of next) slots.set(free(), serviceId);
  return withSlots(type, rows, next, { round, slots });
}

/**
 * The same round, longer: new services after those that are shown.
 * @param rows of one type, with the opinion on them
 * @param next the best that weren't shown, in their order
 * @returns all rows, changed and added
 */
export function appended(type: FinderType, rows: readonly ShownRow[], next: readonly number[]): ShownRow[] {
  const round = Math.max(1, lastRound(rows));
  const lastSlot = Math.max(0, ...rows.map((row) => (row.round === round ? row.slot! : 0)));
  const slots = new Map(next.map((serviceId, index) => [lastSlot + 1 + index, serviceId]));
  return withSlots(type, rows, next, { round, slots });
}

/** Rows with services put into slots of a round. */
function withSlots(
  type: FinderType,
  rows: readonly ShownRow[],
  next: readonly number[],
  { round, slots }: { round: number; slots: ReadonlyMap<number, number> },
): ShownRow[] {
  const slotOf = new Map([...slots].map(([slot, serviceId]) => [serviceId, slot]));
  const show = (row: ShownRow): ShownRow => ({ ...row, round, slot: slotOf.get(row.serviceId)! });
  const existing = new Set(rows.map((row) => row.serviceId));
  const lastPlace = Math.max(0, ...rows.map((row) => row.place));
  const added = next
    .filter((serviceId) => !existing.has(serviceId))
    .map((serviceId, index) =>
      show({
        serviceId,
        type,
        place: lastPlace + 1 + index,
        round,
        slot: null,
        isPinned: false,
        isDisliked: false,
      }),
    );
  return [...rows.map((row) => (slotOf.has(row.serviceId) ? show(row) : row)), ...added];
}
