import type { Pack, Purchase } from '@fanfare/api-contract';
import type { Products } from '../api/products.ts';

/** The pack that saves most; null if several save the same. */
export function bestValue(packs: readonly Pack[]): Pack | null {
  const most = Math.max(0, ...packs.map(({ savingPercent }) => savingPercent));
  const best = packs.filter(({ savingPercent }) => savingPercent === most);
  return most > 0 && best.length === 1 ? best[0]! : null;
}

/** The cheapest pack that covers an amount (of two at one price the larger), else the largest; null if there is none. */
export function packFor(packs: readonly Pack[], missingCredits: number): Pack | null {
  const byPrice = packs.toSorted((a, b) => a.priceCents - b.priceCents || b.credits - a.credits);
  const largest = packs.toSorted((a, b) => b.credits - a.credits)[0] ?? null;
  return byPrice.find(({ credits }) => credits >= missingCredits) ?? largest;
}

/** The pack to buy for missing credits; null where nothing is missing or nothing can be bought. */
export const packToBuy = ({ packs, methods }: Products, missingCredits: number): Pack | null =>
  missingCredits > 0 && methods.length > 0 ? packFor(packs, missingCredits) : null;

/** The pack of a purchase, if it's still sold unchanged. */
export function packOf(packs: readonly Pack[], { packId, credits, priceCents, discountCents }: Purchase): Pack | null {
  const asItWas = (one: Pack) =>
    one.id === packId && one.credits === credits && one.priceCents === priceCents + discountCents;
  return packs.find(asItWas) ?? null;
}
