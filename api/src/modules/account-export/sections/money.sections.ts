import type { Section } from '../rows.ts';

const euros = (cents: string) => `(${cents} / 100.0)::float8`;

/** Papers about payments; the wallets themselves are the histories that the product exports as CSV. */
export const moneySections: Section[] = [
  {
    name: 'receipts',
    isTable: true,
    sql: `SELECT 'P-' || lpad(p.id::text, 6, '0') AS number, CASE p.purpose WHEN 'gift' THEN 'gift code' ELSE 'credits' END AS what, p.credits,
                 ${euros('p.price_cents')} AS euros, p.method, p.paid_at AS "paidAt", ${euros('p.returned_cents')} AS "returnedEuros"
            FROM purchases p WHERE p.account_id = $account AND p.paid_at IS NOT NULL
          UNION ALL SELECT i.invoice_id, 'Pro ' || i.billing_interval, (i.granted_hundredths / 100.0)::float8, ${euros('i.paid_cents')}, 'card', i.paid_at, 0
            FROM pro_invoices i WHERE i.account_id = $account ORDER BY "paidAt"`,
  },
  {
    name: 'payouts',
    isTable: true,
    sql: `SELECT id AS number, (hundredths / 100.0)::float8 AS credits, ${euros('cents')} AS euros, method, destination, status, created_at AS "createdAt",
                 paid_at AS "paidAt", closed_at AS "closedAt" FROM cash_outs WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'subscription',
    sql: `SELECT billing_interval AS interval, status, valid_until AS "validUntil", cancel_at_period_end AS "endsThen" FROM subscriptions WHERE account_id = $account`,
  },
  {
    name: 'billing-details',
    sql: `SELECT d.company_name AS company, d.address, c.name AS country, d.vat_id AS "vatId", d.valid_from AS "from"
            FROM billing_details d LEFT JOIN countries c ON c.id = d.country_id WHERE d.account_id = $account ORDER BY d.valid_from, d.id`,
  },
  {
    name: 'tax-details',
    sql: `SELECT d.legal_name AS name, d.address, c.name AS country, d.vat_id AS "vatId", d.tax_number AS "taxNumber", d.valid_from AS "from"
            FROM tax_details d LEFT JOIN countries c ON c.id = d.country_id WHERE d.account_id = $account ORDER BY d.valid_from, d.id`,
  },
];
