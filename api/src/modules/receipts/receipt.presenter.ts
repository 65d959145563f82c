import type { Config } from '../../config.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { printable } from './printable-text.ts';
import type { Receipt, ReceiptLine } from './receipt.ts';
import type { Billing, PaidInvoice, PaidPurchase, PastRefund } from './receipts.repository.ts';
import { taxed } from './vat.policy.ts';

const numberDigits = 6;
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });
export const dayOf = (at: Date): string => dayFormat.format(at);

const wentBackTexts: Record<PastRefund['kind'], string> = {
  returned: 'Given back for unused credits',
  disputed: 'Taken back by the bank or PayPal',
};

interface Buyer {
  account_id: number;
  email: string;
  display_name: string | null;
  billing?: Billing | null;
}

/** A name that the font can't draw is left out: email and account number identify the buyer. A company replaces the artist's name. */
export function buyerLines({ account_id, email, display_name, billing }: Buyer): string[] {
  const lines = [
    billing?.company_name || display_name,
    ...(billing?.address.split('\n') ?? []),
    billing?.country,
    billing?.vat_id && `VAT ID ${billing.vat_id}`,
    billing?.tax_number && `Tax number ${billing.tax_number}`,
    email,
  ];
  const printed = lines.map((line) => printable(line ?? '')).filter((line) => line !== null);
  return [...printed, `Account ${account_id}`];
}

/** The number of a purchase's receipt; that of a Pro invoice is the provider's. */
export const purchaseNumber = (id: number): string => `P-${String(id).padStart(numberDigits, '0')}`;

const creditsText = (amountHundredths: number) => `${toDecimal(hundredths(amountHundredths))} Fanfare Credits`;

function purchaseLines(row: PaidPurchase): ReceiptLine[] {
  const what = `${row.credits} Fanfare Credits`;
  const code = row.promo_code === null ? null : `Promo code ${row.promo_code}`;
  const lines: ReceiptLine[] = [
    row.purpose === 'gift'
      ? { text: `Gift code for ${what}`, note: 'To be redeemed by whoever holds it', cents: row.price_cents }
      : { text: what, note: null, cents: row.price_cents + row.discount_cents },
  ];
  if (row.bonus_hundredths > 0) {
    lines.push({ text: `Bonus: ${creditsText(row.bonus_hundredths)}`, note: code, cents: null });
  }
  if (row.discount_cents > 0) lines.push({ text: 'Discount', note: code, cents: -row.discount_cents });
  return lines;
}

function refunded(
  priceCents: number,
  back: readonly PastRefund[],
  vatPercent: number,
): Pick<Receipt, 'wentBack' | 'left'> {
  const backCents = back.reduce((sum, { cents }) => sum + cents, 0);
  return {
    wentBack: back.map(({ kind, at, cents }) => ({ text: `${wentBackTexts[kind]}, ${dayOf(at)}`, cents: -cents })),
    left: backCents > 0 ? taxed(Math.max(0, priceCents - backCents), vatPercent) : null,
  };
}

export function receiptOfPurchase(config: Config, row: PaidPurchase, back: readonly PastRefund[]): Receipt {
  const { vatPercent } = config.rules.money;
  return {
    number: purchaseNumber(row.id),
    paidAt: row.paid_at,
    seller: config.seller,
    buyerLines: buyerLines(row),
    lines: purchaseLines(row),
    vatPercent,
    paid: taxed(row.price_cents, vatPercent),
    paidBy: row.method === 'paypal' ? 'PayPal' : 'Card (Stripe)',
    paymentId: row.payment_id,
    ...refunded(row.price_cents, back, vatPercent),
    isDemo: (row.method === 'paypal' ? config.paypal : config.stripe)?.isSandbox ?? false,
  };
}

export function receiptOfInvoice(config: Config, row: PaidInvoice, back: readonly PastRefund[]): Receipt {
  const { money, pro } = config.rules;
  const period = row.period_start && row.period_end ? `${dayOf(row.period_start)} to ${dayOf(row.period_end)}, ` : '';
  return {
    number: row.invoice_id,
    paidAt: row.paid_at,
    seller: config.seller,
    buyerLines: buyerLines(row),
    lines: [
      {
        text: `Fanfare ${pro.name}, ${row.billing_interval}`,
        note: `${period}${creditsText(row.granted_hundredths)} included`,
        cents: row.price_cents,
      },
    ],
    vatPercent: money.vatPercent,
    paid: taxed(row.price_cents, money.vatPercent),
    paidBy: 'Card (Stripe)',
    paymentId: row.invoice_id,
    ...refunded(row.price_cents, back, money.vatPercent),
    isDemo: config.stripe?.isSandbox ?? false,
  };
}
