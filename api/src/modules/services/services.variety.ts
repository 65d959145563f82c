export interface Ranked {
  id: number;
  place: number;
  curatorProfileId: number;
  isNew: boolean;
}

/** The first places, where variety counts beside the score (docs/rules.md#matching). */
export const headSize = 20;
export const maxPerCurator = 3;
/** Places reserved for New services where the score gives them none: newcomers need a first chance. */
export const reservedForNew = [8, 16] as const;
/** The head is usually filled from the smaller pool, and always from the larger one except in a market of few curators. */
export const smallPool = 60;
export const largePool = 200;

/**
 * Arranges the first places by score, with at most three services of one curator and two places for New ones.
 * @param pool the best by score
 * @param fresh the best New ones by score
 */
export function arrangeHead(pool: readonly Ranked[], fresh: readonly Ranked[]): Ranked[] {
  const perCurator = new Map<number, number>();
  const taken = new Set<number>();
  const mayTake = (service: Ranked) =>
    !taken.has(service.id) && (perCurator.get(service.curatorProfileId) ?? 0) < maxPerCurator;
  const head: Ranked[] = [];
  const take = (service: Ranked) => {
    taken.add(service.id);
    perCurator.set(service.curatorProfileId, (perCurator.get(service.curatorProfileId) ?? 0) + 1);
    head.push(service);
  };
  while (head.length < headSize) {
    const missing = reservedForNew.length - head.filter((service) => service.isNew).length;
    const isKept = missing > 0 && head.length >= (reservedForNew[reservedForNew.length - missing] ?? headSize);
    const next = (isKept ? fresh.find(mayTake) : undefined) ?? pool.find(mayTake);
    if (!next) break;
    take(next);
  }
  return head;
}
