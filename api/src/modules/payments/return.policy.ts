import type { Credits } from '../ledger/index.ts';
import type { PurchaseRow } from './purchases.repository.ts';

/** What is refunded for unspent credits of a purchase, rounded down to whole cents. */
export const centsFor = (purchase: Pick<PurchaseRow, 'price_cents' | 'credits'>, unspent: Credits): number =>
  Math.floor((unspent * purchase.price_cents) / (purchase.credits * 100));
