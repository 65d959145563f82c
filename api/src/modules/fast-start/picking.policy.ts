import type { ServiceCard } from '@fanfare/api-contract';

/** The limits of a proposal. */
export interface Limits {
  budgetCredits: number;
  cap: number;
  alternatives: number;
  /** The cheapest price there is. */
  cheapestCredits: number;
  perCurator: number;
}

/** A list filled in the order of the ranking. */
export interface Picking {
  limits: Limits;
  kept: ServiceCard[];
  lines: ServiceCard[];
  alternatives: ServiceCard[];
  seen: Set<number>;
}

const priceOf = (cards: readonly ServiceCard[]) => cards.reduce((sum, card) => sum + card.priceCredits, 0);

/** @param kept added by hand: they stay at any price, and the rest is filled with the remaining budget */
export function startPicking(limits: Limits, kept: readonly ServiceCard[], excluded: readonly number[]): Picking {
  const chosen = kept.slice(0, limits.cap);
  const seen = new Set([...excluded, ...kept.map((card) => card.id)]);
  return { limits, kept: chosen, lines: [], alternatives: kept.slice(limits.cap), seen };
}

const chosenBy = ({ kept, lines }: Picking) => [...kept, ...lines];
const countChosen = ({ kept, lines }: Picking) => kept.length + lines.length;

export const remainingCredits = (picking: Picking): number => picking.limits.budgetCredits - priceOf(chosenBy(picking));

/** Whether something affordable can still be added. */
export const canGrow = (picking: Picking): boolean =>
  countChosen(picking) < picking.limits.cap && remainingCredits(picking) >= picking.limits.cheapestCredits;

export const isIncomplete = (picking: Picking): boolean =>
  canGrow(picking) || picking.alternatives.length < picking.limits.alternatives;

/**
 * Adds the next open services of the ranking while budget, cap and their curator's share allow; others become alternatives.
 * Price matters in no other way.
 */
export function pick(picking: Picking, cards: readonly ServiceCard[]): void {
  const { limits, lines, alternatives, seen } = picking;
  for (const card of cards) {
    if (seen.has(card.id)) continue;
    seen.add(card.id);
    if (card.availability.status !== 'open') continue;
    const ofCurator = chosenBy(picking).filter((service) => service.curator.id === card.curator.id).length;
    if (canGrow(picking) && card.priceCredits <= remainingCredits(picking) && ofCurator < limits.perCurator)
      lines.push(card);
    else if (alternatives.length < limits.alternatives) alternatives.push(card);
  }
}
