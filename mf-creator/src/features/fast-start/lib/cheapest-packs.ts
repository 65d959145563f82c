import type { Pack } from '@fanfare/api-contract';

/** The cheapest packs that cover an amount of credits, and their total price. Null without packs. */
export function cheapestPacks(packs: readonly Pack[], credits: number): { packs: number[]; priceCents: number } | null {
  if (packs.length === 0) return null;
  const best: { packs: number[]; priceCents: number }[] = [{ packs: [], priceCents: 0 }];
  for (let amount = 1; amount < credits + 1; amount++) {
    const options = packs.map(({ credits: size, priceCents }) => {
      const before = best[Math.max(0, amount - size)]!;
      return { packs: [...before.packs, size], priceCents: before.priceCents + priceCents };
    });
    best.push(options.reduce((a, b) => (b.priceCents < a.priceCents ? b : a)));
  }
  return best.at(-1) ?? null;
}
