const digits = 6;
const numbered = (letter: string, id: number) => `${letter}-${String(id).padStart(digits, '0')}`;

/** The number of a purchase's receipt; that of a Pro invoice is the provider's. */
export const purchaseNumber = (id: number): string => numbered('P', id);

/** The number of a payout's receipt. */
export const payoutNumber = (id: number): string => numbered('O', id);

/**
 * The number that is printed on a receipt and stands in its file name.
 * @param reference the receipt's, as the API names it: `purchase-17`, `payout-17` or `invoice-in_…`
 */
export function receiptNumber(reference: string): string {
  const [, kind, id = ''] = /^(\w+)-(.+)$/.exec(reference) ?? [];
  if (kind === 'purchase') return purchaseNumber(Number(id));
  return kind === 'payout' ? payoutNumber(Number(id)) : id;
}
