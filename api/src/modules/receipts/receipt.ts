import type { Seller } from '../../seller-settings.ts';
import type { Taxed } from './vat.policy.ts';

export interface ReceiptLine {
  text: string;
  /** A note in small print below. */
  note: string | null;
  /** Null: free of charge. */
  cents: number | null;
}

/** The content of a receipt, without its layout. */
export interface Receipt {
  number: string;
  paidAt: Date;
  seller: Seller;
  buyerLines: string[];
  lines: ReceiptLine[];
  vatPercent: number;
  paid: Taxed;
  paidBy: string;
  paymentId: string;
  wentBack: { text: string; cents: number }[];
  /** What stays paid; null where nothing was refunded. */
  left: Taxed | null;
  isDemo: boolean;
}
