import type { Pack, Purchase } from '@fanfare/api-contract';

/** The pack that saves most; null if several save the same. */
export function bestValue(packs: readonly Pack[]): Pack | null {
  const most = Math.max(0, ...packs.map(({ savingPercent }) => savingPercent));
  const best = packs.filter(({ savingPercent }) => savingPercent === most);
  return most > 0 && best.length === 1 ? best[0]! : null;
}

/** The smallest pack that covers an amount, else the largest; null if there is none. */
export function packFor(packs: readonly Pack[], missingCredits: number): Pack | null {
  const bySize = packs.toSorted((a, b) => a.credits - b.credits);
  return bySize.find(({ credits }) => credits >= missingCredits) ?? bySize.at(-1) ?? null;
}

/** The pack of a purchase, if it's still sold unchanged. */
export function packOf(packs: readonly Pack[], { packId, credits, priceCents, discountCents }: Purchase): Pack | null {
  const asItWas = (one: Pack) =>
    one.id === packId && one.credits === credits && one.priceCents === priceCents + discountCents;
  return packs.find(asItWas) ?? null;
}
