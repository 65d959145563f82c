export interface Ranked {
  id: number;
  /** Where it stands in the order. */
  place: number;
  curatorProfileId: number;
  isNew: boolean;
}

/** The first places, for which variety counts beside the score (rules §6). */
export const headSize = 20;
const mostOfOneCurator = 3;
/** Places of the head that go to New services where the score alone gives them none: a newcomer can't earn answers unseen. */
export const keptForNew = [8, 16] as const;
/** From so many of the best the first places are mostly filled, and from so many always but in a market of few curators. */
export const smallPool = 60;
export const largePool = 200;

/**
 * Lays out the first places: by score, at most three services of one curator, two places kept for New ones.
 * @param pool the best by score
 * @param fresh the best New ones by score
 */
export function layOutHead(pool: readonly Ranked[], fresh: readonly Ranked[]): Ranked[] {
  const perCurator = new Map<number, number>();
  const taken = new Set<number>();
  const mayTake = (service: Ranked) =>
    !taken.has(service.id) && (perCurator.get(service.curatorProfileId) ?? 0) < mostOfOneCurator;
  const head: Ranked[] = [];
  const take = (service: Ranked) => {
    taken.add(service.id);
    perCurator.set(service.curatorProfileId, (perCurator.get(service.curatorProfileId) ?? 0) + 1);
    head.push(service);
  };
  while (head.length < headSize) {
    const missing = keptForNew.length - head.filter((service) => service.isNew).length;
    const isKept = missing > 0 && head.length >= (keptForNew[keptForNew.length - missing] ?? headSize);
    const next = (isKept ? fresh.find(mayTake) : undefined) ?? pool.find(mayTake);
    if (!next) break;
    take(next);
  }
  return head;
}
