export interface Taxed {
  netCents: number;
  vatCents: number;
  totalCents: number;
}

/** The tax within a price, taxes included: rounded once, so that both parts always add up to what was paid. */
export function taxed(totalCents: number, vatPercent: number): Taxed {
  const netCents = Math.round((totalCents * 100) / (100 + vatPercent));
  return { netCents, vatCents: totalCents - netCents, totalCents };
}
