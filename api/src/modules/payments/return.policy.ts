import { minus, zeroCredits, type Credits, type Returnable } from '../ledger/index.ts';
import type { PurchaseRow } from './purchases.repository.ts';

/** What credits of a purchase cost, rounded down to whole cents. */
export const centsFor = (purchase: Pick<PurchaseRow, 'price_cents' | 'credits'>, amount: Credits): number =>
  Math.floor((amount * purchase.price_cents) / (purchase.credits * 100));

/** The unspent credits that are refunded: those that pay for the used part of their bonus aren't. */
export const refundable = ({ unspent, deducted }: Returnable): Credits =>
  unspent > deducted ? minus(unspent, deducted) : zeroCredits;
