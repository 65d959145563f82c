export interface Taxed {
  netCents: number;
  vatCents: number;
  totalCents: number;
}

/** What of a price, taxes included, is tax: rounded once, so that both parts always add up to what was paid. */
export function taxed(totalCents: number, vatPercent: number): Taxed {
  const netCents = Math.round((totalCents * 100) / (100 + vatPercent));
  return { netCents, vatCents: totalCents - netCents, totalCents };
}
