import type { Credits } from '../ledger/index.ts';
import type { PurchaseRow } from './purchases.repository.ts';

/** What the card gets for credits of a purchase: the price paid for each, floored to whole cents. */
export const centsFor = (purchase: Pick<PurchaseRow, 'price_cents' | 'credits'>, unspent: Credits): number =>
  Math.floor((unspent * purchase.price_cents) / (purchase.credits * 100));
