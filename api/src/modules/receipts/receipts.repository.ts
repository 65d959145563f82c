import type { Knex } from 'knex';
import { queryRow, queryRows, raw } from '../../sql.ts';

interface Paid {
  account_id: number;
  email: string;
  display_name: string | null;
  price_cents: number;
  paid_at: Date;
  /** As they were at the payment; null where none were given by then. */
  billing: Billing | null;
}

/** What a buyer, or who is paid, wants on their documents. */
export interface Billing {
  company_name: string;
  address: string;
  country: string | null;
  /** Of two letters; to name it in other languages. */
  country_code: string | null;
  vat_id: string | null;
  /** Of a curator. */
  tax_number?: string | null;
}

export interface PaidPurchase extends Paid {
  id: number;
  method: 'card' | 'paypal';
  purpose: 'credits' | 'gift';
  credits: number;
  bonus_hundredths: number;
  discount_cents: number;
  promo_code: string | null;
  payment_id: string;
}

export interface PaidInvoice extends Paid {
  invoice_id: string;
  billing_interval: 'monthly' | 'yearly';
  granted_hundredths: number;
  period_start: Date | null;
  period_end: Date | null;
}

export interface PastRefund {
  kind: 'returned' | 'disputed';
  at: Date;
  cents: number;
}

/** Of the account `a`. Later changes of the billing details leave the receipt as it was issued. */
const buyerAt = (paidAt: string) => `a.email,
  (SELECT p.display_name FROM creator_profiles p WHERE p.account_id = a.id) AS display_name,
  (SELECT json_build_object('company_name', d.company_name, 'address', d.address, 'country', c.name, 'country_code', c.code, 'vat_id', d.vat_id)
     FROM billing_details d LEFT JOIN countries c ON c.id = d.country_id
    WHERE d.account_id = a.id AND d.valid_from <= ${paidAt} ORDER BY d.valid_from DESC, d.id DESC LIMIT 1) AS billing`;

/** A paid purchase of the account, or null. */
export async function paidPurchase(db: Knex, accountId: number, id: number): Promise<PaidPurchase | null> {
  return queryRow<PaidPurchase>(db)`
    SELECT b.id, b.account_id, b.method, b.purpose, b.credits, b.bonus_hundredths, b.price_cents, b.discount_cents, b.paid_at,
           coalesce(b.payment_intent_id, b.paypal_capture_id) AS payment_id, c.code AS promo_code, ${raw(buyerAt('b.paid_at'))}
      FROM purchases b JOIN accounts a ON a.id = b.account_id LEFT JOIN promo_codes c ON c.id = b.promo_code_id
     WHERE b.id = ${id} AND b.account_id = ${accountId} AND b.paid_at IS NOT NULL`;
}

/** Returns and lost or open disputes of a purchase, oldest first. */
export async function refundsOf(db: Knex, purchaseId: number): Promise<PastRefund[]> {
  return queryRows<PastRefund>(db)`
    SELECT 'returned' AS kind, closed_at AS at, cents FROM purchase_returns WHERE purchase_id = ${purchaseId}
      AND state = 'paid'
     UNION ALL
    SELECT 'disputed', opened_at, disputed_cents FROM chargebacks WHERE purchase_id = ${purchaseId} AND state <> 'won'
     ORDER BY at`;
}

/** Lost or open disputes of a Pro invoice, oldest first. */
export async function disputesOfInvoice(db: Knex, invoiceId: string): Promise<PastRefund[]> {
  return queryRows<PastRefund>(db)`
    SELECT 'disputed' AS kind, opened_at AS at, disputed_cents AS cents FROM chargebacks
     WHERE invoice_id = ${invoiceId} AND state <> 'won' ORDER BY at`;
}

/** A Pro invoice of the account; only paid ones are stored. */
export async function paidInvoice(db: Knex, accountId: number, invoiceId: string): Promise<PaidInvoice | null> {
  return queryRow<PaidInvoice>(db)`
    SELECT i.invoice_id, i.account_id, i.billing_interval, i.granted_hundredths, i.paid_cents AS price_cents, i.paid_at,
           i.period_start, i.period_end, ${raw(buyerAt('i.paid_at'))}
      FROM pro_invoices i JOIN accounts a ON a.id = i.account_id WHERE i.invoice_id = ${invoiceId}
        AND i.account_id = ${accountId}`;
}
