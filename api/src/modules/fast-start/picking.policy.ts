import type { ServiceCard } from '@fanfare/api-contract';

/** What a proposal is filled up to. */
export interface Limits {
  budgetCredits: number;
  /** How many services a campaign may hold. */
  cap: number;
  alternatives: number;
  /** Below this nothing can be had. */
  cheapestCredits: number;
  perCurator: number;
}

/** A list that grows by the ranking: whoever comes first is asked first. */
export interface Picking {
  limits: Limits;
  kept: ServiceCard[];
  lines: ServiceCard[];
  alternatives: ServiceCard[];
  seen: Set<number>;
}

const priceOf = (cards: readonly ServiceCard[]) => cards.reduce((sum, card) => sum + card.priceCredits, 0);

/** @param kept put in by hand: they stay, whatever they cost; the rest is filled up with what they leave of the budget */
export function startPicking(limits: Limits, kept: readonly ServiceCard[], excluded: readonly number[]): Picking {
  const chosen = kept.slice(0, limits.cap);
  const seen = new Set([...excluded, ...kept.map((card) => card.id)]);
  return { limits, kept: chosen, lines: [], alternatives: kept.slice(limits.cap), seen };
}

const chosenBy = ({ kept, lines }: Picking) => [...kept, ...lines];
const countChosen = ({ kept, lines }: Picking) => kept.length + lines.length;

export const leftOf = (picking: Picking): number => picking.limits.budgetCredits - priceOf(chosenBy(picking));

/** Whether something affordable may still be added. */
export const canGrow = (picking: Picking): boolean =>
  countChosen(picking) < picking.limits.cap && leftOf(picking) >= picking.limits.cheapestCredits;

export const wantsMore = (picking: Picking): boolean =>
  canGrow(picking) || picking.alternatives.length < picking.limits.alternatives;

/**
 * Looks at the next services of the ranking. One that is open is taken where the budget, the cap and its curator's share of the list
 * leave room; else it is an alternative. The price decides nothing but that.
 */
export function pick(picking: Picking, cards: readonly ServiceCard[]): void {
  const { limits, lines, alternatives, seen } = picking;
  for (const card of cards) {
    if (seen.has(card.id)) continue;
    seen.add(card.id);
    if (card.availability.status !== 'open') continue;
    const ofCurator = chosenBy(picking).filter((one) => one.curator.id === card.curator.id).length;
    if (canGrow(picking) && card.priceCredits <= leftOf(picking) && ofCurator < limits.perCurator) lines.push(card);
    else if (alternatives.length < limits.alternatives) alternatives.push(card);
  }
}
