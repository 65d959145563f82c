import type { Rules } from '../../rules.ts';

export interface Ranked {
  id: number;
  place: number;
  curatorProfileId: number;
  isNew: boolean;
}

/** The first places of a list by match, its head, where variety counts beside the score (docs/rules.md#matching). */
export type Variety = Rules['services']['variety'];

/** The head is usually filled from the smaller pool, and always from the larger one except in a market of few curators. */
export const smallPool = 60;
export const largePool = 200;

/**
 * Places for New services where the score gives them none, since newcomers need a first chance: in the lower part of the head, evenly spread. Two of
 * twenty are the ninth and the seventeenth.
 */
const placesForNew = ({ firstPlaces, newServices }: Variety): number[] =>
  Array.from({ length: newServices }, (_, index) => Math.floor((0.8 * firstPlaces * (index + 1)) / newServices));

/**
 * Arranges the first places by score, with few services of one curator and some places for New ones.
 * @param pool the best by score
 * @param fresh the best New ones by score
 */
export function arrangeHead(pool: readonly Ranked[], fresh: readonly Ranked[], variety: Variety): Ranked[] {
  const { firstPlaces, perCurator: most, newServices } = variety;
  const reserved = placesForNew(variety);
  const perCurator = new Map<number, number>();
  const taken = new Set<number>();
  const mayTake = (service: Ranked) => !taken.has(service.id) && (perCurator.get(service.curatorProfileId) ?? 0) < most;
  const head: Ranked[] = [];
  const take = (service: Ranked) => {
    taken.add(service.id);
    perCurator.set(service.curatorProfileId, (perCurator.get(service.curatorProfileId) ?? 0) + 1);
    head.push(service);
  };
  while (head.length < firstPlaces) {
    const missing = newServices - head.filter((service) => service.isNew).length;
    const isKept = missing > 0 && head.length >= reserved[newServices - missing]!;
    const next = (isKept ? fresh.find(mayTake) : undefined) ?? pool.find(mayTake);
    if (!next) break;
    take(next);
  }
  return head;
}
