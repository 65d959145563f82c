import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import { queryRow, raw } from '../../sql.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { block, column, head, ink, margin, pdfOf, right, sellerLines } from './pdf-page.ts';
import { buyerLines, dayOf } from './receipt.presenter.ts';
import type { Billing } from './receipts.repository.ts';

export interface PaidPayout {
  id: number;
  account_id: number;
  email: string;
  display_name: string | null;
  method: 'bank' | 'paypal';
  destination: string;
  hundredths: number;
  cents: number;
  paid_at: Date;
  payout_id: string;
  /** The tax details, as they were at the payment; null where none were given by then. */
  billing: Billing | null;
}

const numberDigits = 6;
/** The number on the receipt and in its file name. */
export const payoutNumber = (id: number): string => `O-${String(id).padStart(numberDigits, '0')}`;

/**
 * An account's tax details as JSON, in the shape of `Billing`; null without any.
 * @param accountId its column
 * @param at column of the time at which they were in force; the latest without it
 */
export const taxDetailsSql = (accountId: string, at?: string): string => `
  (SELECT json_build_object('company_name', d.legal_name, 'address', d.address, 'country', k.name, 'vat_id', d.vat_id,
                            'tax_number', d.tax_number)
     FROM tax_details d LEFT JOIN countries k ON k.id = d.country_id
    WHERE d.account_id = ${accountId}${at ? ` AND d.valid_from <= ${at}` : ''} ORDER BY d.valid_from DESC, d.id DESC LIMIT 1)`;

/** A paid demand of the account, or null. */
export async function paidPayout(db: Knex, accountId: number, id: number): Promise<PaidPayout | null> {
  return queryRow<PaidPayout>(db)`
    SELECT c.id, c.account_id, c.method, c.destination, c.hundredths, c.cents, c.paid_at, c.payout_id, a.email::text AS email,
           p.display_name,
           ${raw(taxDetailsSql('c.account_id', 'c.paid_at'))} AS billing
      FROM cash_outs c JOIN accounts a ON a.id = c.account_id LEFT JOIN curator_profiles p ON p.account_id = a.id
     WHERE c.id = ${id} AND c.account_id = ${accountId} AND c.status = 'paid'`;
}

/** Draws the receipt of a payout. @returns the file */
export function payoutPdf(config: Config, row: PaidPayout): Promise<Buffer> {
  const number = payoutNumber(row.id);
  const isDemo = (row.method === 'paypal' ? config.paypal : config.stripe)?.isSandbox ?? false;
  return pdfOf({ title: `Payout ${number}`, author: config.seller.name, at: row.paid_at }, (page) => {
    const y = head(page, 'Payout', isDemo);
    const second = margin + column;
    const middle = Math.max(
      block(page, 'Paid by', sellerLines(config.seller), margin, y),
      block(page, 'Paid to', buyerLines(row), second, y),
    );
    const numbers = Math.max(
      block(page, 'Receipt number', [number], margin, middle + 16),
      block(page, 'Paid on', [dayOf(row.paid_at)], second, middle + 16),
    );
    let below = page.rule(numbers + 20);
    below = page.amount(`${toDecimal(hundredths(row.hundredths))} earned Fanfare Credits`, row.cents, below);
    below = page.amount('Total paid out', row.cents, page.rule(below + 4), { size: 12, isBold: true });
    const way = row.method === 'paypal' ? 'PayPal' : 'bank transfer (Stripe)';
    page.text(`By ${way} to ${row.destination}, ${row.payout_id}`, margin, below + 8, {
      size: 8,
      color: ink.muted,
      width: right - margin,
    });
  });
}
