import { failuresWithText } from '../../payments/index.ts';
import type { FileOf, Section } from '../rows.ts';
import { credits, euros, receiptNumber } from './columns.ts';

/** SQL: why a payment failed, as its buyer was told: a provider's other reasons tell whom it suspects. */
const shownFailure = (code: string) =>
  `CASE WHEN ${code} = ANY ('{${failuresWithText.join()}}') THEN ${code} WHEN ${code} IS NOT NULL THEN 'declined' END`;

/** Payments, gifts, payouts and papers about them; the wallets themselves are the histories that the product exports as CSV. */
export const moneySections: Section<FileOf<'money'>>[] = [
  {
    name: 'receipts',
    isTable: true,
    sql: `SELECT ${receiptNumber('p.id')} AS number,
                 CASE p.purpose WHEN 'gift' THEN 'gift code' ELSE 'credits' END AS what, p.credits,
                 ${euros('p.price_cents')} AS euros, p.method, p.paid_at AS "paidAt",
                 ${euros('p.returned_cents')} AS "returnedEuros",
                 NULL::timestamptz AS "periodFrom", NULL::timestamptz AS "periodTo"
            FROM purchases p WHERE p.account_id = $account AND p.paid_at IS NOT NULL
          UNION ALL SELECT i.invoice_id, 'Pro ' || i.billing_interval, ${credits('i.granted_hundredths')},
                 ${euros('i.paid_cents')}, 'card', i.paid_at, 0, i.period_start, i.period_end
            FROM pro_invoices i WHERE i.account_id = $account ORDER BY "paidAt"`,
  },
  {
    name: 'purchases',
    isTable: true,
    sql: `SELECT p.id AS purchase, CASE WHEN p.paid_at IS NOT NULL THEN ${receiptNumber('p.id')} END AS receipt,
                 p.purpose, p.pack_id AS pack, p.credits, ${euros('p.price_cents')} AS euros,
                 ${euros('p.discount_cents')} AS "discountEuros",
                 ${credits('p.bonus_hundredths')} AS "bonusCredits", p.method, p.status, ${shownFailure('p.failure')} AS failure, p.created_at AS "createdAt",
                 p.paid_at AS "paidAt", p.declined_at AS "declinedAt"
            FROM purchases p WHERE p.account_id = $account ORDER BY p.id`,
  },
  {
    name: 'returns',
    isTable: true,
    sql: `SELECT r.purchase_id AS purchase, ${credits('r.hundredths')} AS credits,
                 ${credits('r.bonus_hundredths')} AS "bonusCredits",
                 ${credits('r.deducted_hundredths')} AS "deductedCredits", ${euros('r.cents')} AS euros, r.state,
                 r.created_at AS "createdAt", r.closed_at AS "closedAt"
            FROM purchase_returns r JOIN purchases p ON p.id = r.purchase_id WHERE p.account_id = $account ORDER BY r.id`,
  },
  {
    name: 'disputes',
    isTable: true,
    sql: `SELECT d.provider, d.purchase_id AS purchase, d.invoice_id AS invoice, ${euros('d.disputed_cents')} AS euros, d.state,
                 ${credits('d.taken_hundredths')} AS "takenCredits",
                 ${credits('d.taken_bonus_hundredths')} AS "takenBonusCredits",
                 ${credits('d.debt_hundredths')} AS "debtCredits", d.opened_at AS "openedAt", d.closed_at AS "closedAt"
            FROM chargebacks d LEFT JOIN purchases p ON p.id = d.purchase_id
            LEFT JOIN pro_invoices i ON i.invoice_id = d.invoice_id
           WHERE coalesce(p.account_id, i.account_id) = $account ORDER BY d.id`,
  },
  {
    name: 'gifts',
    isTable: true,
    sql: `SELECT 'bought' AS what, g.purchase_id AS purchase, ${credits('g.hundredths')} AS credits, g.created_at AS at,
                 CASE WHEN g.redeemed_at IS NOT NULL THEN 'redeemed' WHEN g.stopped_at IS NOT NULL THEN 'stopped'
                      ELSE 'unused' END AS state
            FROM gift_codes g JOIN purchases p ON p.id = g.purchase_id WHERE p.account_id = $account
          UNION ALL SELECT 'received', NULL, ${credits('g.hundredths')}, g.redeemed_at, 'redeemed'
            FROM gift_codes g WHERE g.redeemed_by = $account ORDER BY at`,
  },
  {
    name: 'promo-codes',
    isTable: true,
    sql: `SELECT 'used' AS what, c.code, c.kind, c.value, u.purchase_id AS purchase, u.used_at AS at,
                 u.released_at AS "givenBackAt",
                 c.starts_at AS "validFrom", c.ends_at AS "validUntil", c.min_credits AS "fromCredits"
            FROM promo_uses u JOIN promo_codes c ON c.id = u.promo_code_id WHERE u.account_id = $account
          UNION ALL SELECT 'only for you', c.code, c.kind, c.value, NULL, c.created_at, NULL, c.starts_at, c.ends_at,
                 c.min_credits
            FROM promo_codes c
           WHERE c.account_id = $account AND c.stopped_at IS NULL AND (NOT c.needs_release OR c.released_at IS NOT NULL)
             AND (c.starts_at IS NULL OR c.starts_at <= app_now())
           ORDER BY at`,
  },
  {
    name: 'payouts',
    isTable: true,
    sql: `SELECT id AS number, ${credits('hundredths')} AS credits, ${euros('cents')} AS euros, method, destination, status,
                 reason, automatic_period AS "automaticPeriod", created_at AS "createdAt", approved_at AS "approvedAt",
                 sent_at AS "sentAt", expected_at AS "expectedAt", paid_at AS "paidAt", closed_at AS "closedAt"
            FROM cash_outs WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'automatic-payouts',
    sql: `SELECT mode, ${credits('from_hundredths')} AS "fromCredits", method, changed_at AS "changedAt",
                 done_period AS "doneFor", problem, tried_at AS "triedAt"
            FROM automatic_payouts WHERE account_id = $account`,
  },
  {
    name: 'payout-destinations',
    sql: `SELECT method, destination, state, changed_at AS "changedAt"
            FROM payout_accounts WHERE account_id = $account ORDER BY method`,
  },
  {
    name: 'subscription',
    sql: `SELECT billing_interval AS interval, status, created_at AS "createdAt", current_period_end AS "periodEndsAt",
                 valid_until AS "validUntil",
                 grace_until AS "graceUntil", cancel_at_period_end AS "endsThen"
            FROM subscriptions WHERE account_id = $account`,
  },
  {
    name: 'subscription-checkouts',
    sql: `SELECT billing_interval AS interval, status, created_at AS "createdAt"
            FROM pro_checkouts WHERE account_id = $account ORDER BY id`,
  },
  {
    name: 'payment-customer',
    sql: `SELECT customer_id AS "stripeCustomer", email::text AS email, created_at AS "createdAt"
            FROM billing_customers WHERE account_id = $account`,
  },
  {
    name: 'billing-details',
    sql: `SELECT d.company_name AS company, d.address, c.name AS country, d.vat_id AS "vatId", d.valid_from AS "from"
            FROM billing_details d LEFT JOIN countries c ON c.id = d.country_id WHERE d.account_id = $account
           ORDER BY d.valid_from, d.id`,
  },
  {
    name: 'tax-details',
    sql: `SELECT d.legal_name AS name, d.address, c.name AS country, d.vat_id AS "vatId", d.tax_number AS "taxNumber",
                 d.valid_from AS "from"
            FROM tax_details d LEFT JOIN countries c ON c.id = d.country_id WHERE d.account_id = $account
           ORDER BY d.valid_from, d.id`,
  },
];
