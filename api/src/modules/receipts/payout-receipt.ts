import type { Knex } from 'knex';
import type { Config } from '../../config.ts';
import { queryRow, raw } from '../../sql.ts';
import type { Translator } from '../../texts/index.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { block, column, head, ink, margin, pdfOf, right, sellerLines } from './pdf-page.ts';
import { payoutNumber } from './receipt-number.ts';
import { buyerLines } from './receipt.presenter.ts';
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

/**
 * An account's tax details as JSON, in the shape of `Billing`; null without any.
 * @param accountId its column
 * @param at column of the time at which they were in force; the latest without it
 */
export const taxDetailsSql = (accountId: string, at?: string): string => `
  (SELECT json_build_object('company_name', d.legal_name, 'address', d.address, 'country', k.name, 'country_code', k.code, 'vat_id', d.vat_id,
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
export function payoutPdf(config: Config, row: PaidPayout, texts: Translator): Promise<Buffer> {
  const { t } = texts.inUtc;
  const number = payoutNumber(row.id);
  const isDemo = (row.method === 'paypal' ? config.paypal : config.stripe)?.isSandbox ?? false;
  const about = { title: t('payout.name', { number }), author: config.seller.name, at: row.paid_at };
  return pdfOf(about, texts, (page) => {
    const y = head(page, t('payout.title'), isDemo);
    const second = margin + column;
    const middle = Math.max(
      block(page, t('paper.paid_by'), sellerLines(config.seller, texts), margin, y),
      block(page, t('paper.paid_to'), buyerLines(row, texts), second, y),
    );
    const numbers = Math.max(
      block(page, t('paper.receipt_number'), [number], margin, middle + 16),
      block(page, t('paper.paid_on'), [t('paper.date', { at: row.paid_at.toISOString() })], second, middle + 16),
    );
    let below = page.rule(numbers + 20);
    below = page.amount(t('payout.earned', { credits: toDecimal(hundredths(row.hundredths)) }), row.cents, below);
    below = page.amount(t('payout.total'), row.cents, page.rule(below + 4), { size: 12, isBold: true });
    page.text(t(`payout.by_${row.method}`, { destination: row.destination, id: row.payout_id }), margin, below + 8, {
      size: 8,
      color: ink.muted,
      width: right - margin,
    });
  });
}
