import type { Config } from '../../config.ts';
import type { Translator } from '../../texts/index.ts';
import { hundredths, toDecimal } from '../ledger/index.ts';
import { printable } from './printable-text.ts';
import { purchaseNumber } from './receipt-number.ts';
import type { Receipt, ReceiptLine } from './receipt.ts';
import type { Billing, PaidInvoice, PaidPurchase, PastRefund } from './receipts.repository.ts';
import { taxed } from './vat.policy.ts';

interface Buyer {
  account_id: number;
  email: string;
  display_name: string | null;
  billing?: Billing | null;
}

/** English papers have the name that the product's lists have. */
const countryOf = ({ country, country_code }: Billing, texts: Translator): string | null =>
  country_code && texts.language !== 'en' ? texts.country(country_code) : country;

/** A name that the font can't draw is left out: email and account number identify the buyer. A company replaces the artist's name. */
export function buyerLines({ account_id, email, display_name, billing }: Buyer, texts: Translator): string[] {
  const { t } = texts;
  const lines = [
    billing?.company_name || display_name,
    ...(billing?.address.split('\n') ?? []),
    billing && countryOf(billing, texts),
    billing?.vat_id && t('paper.vat_id', { id: billing.vat_id }),
    billing?.tax_number && t('paper.tax_number', { number: billing.tax_number }),
    email,
  ];
  const printed = lines.map((line) => printable(line ?? '')).filter((line) => line !== null);
  return [...printed, t('paper.account', { id: account_id })];
}

const decimal = (amountHundredths: number) => toDecimal(hundredths(amountHundredths));

function purchaseLines(row: PaidPurchase, { t }: Translator): ReceiptLine[] {
  const { credits } = row;
  const code = row.promo_code === null ? null : t('receipt.promo', { code: row.promo_code });
  const lines: ReceiptLine[] = [
    row.purpose === 'gift'
      ? { text: t('receipt.gift', { credits }), note: t('receipt.gift_note'), cents: row.price_cents }
      : { text: t('receipt.credits', { credits }), note: null, cents: row.price_cents + row.discount_cents },
  ];
  if (row.bonus_hundredths > 0) {
    lines.push({ text: t('receipt.bonus', { credits: decimal(row.bonus_hundredths) }), note: code, cents: null });
  }
  if (row.discount_cents > 0) lines.push({ text: t('receipt.discount'), note: code, cents: -row.discount_cents });
  return lines;
}

function refunded(
  priceCents: number,
  back: readonly PastRefund[],
  vatPercent: number,
  { t }: Translator,
): Pick<Receipt, 'wentBack' | 'left'> {
  const backCents = back.reduce((sum, { cents }) => sum + cents, 0);
  return {
    wentBack: back.map(({ kind, at, cents }) => ({
      text: t(`receipt.${kind}`, { at: at.toISOString() }),
      cents: -cents,
    })),
    left: backCents > 0 ? taxed(Math.max(0, priceCents - backCents), vatPercent) : null,
  };
}

export function receiptOfPurchase(
  config: Config,
  row: PaidPurchase,
  back: readonly PastRefund[],
  texts: Translator,
): Receipt {
  const { vatPercent } = config.rules.money;
  return {
    number: purchaseNumber(row.id),
    paidAt: row.paid_at,
    seller: config.seller,
    buyerLines: buyerLines(row, texts),
    lines: purchaseLines(row, texts),
    vatPercent,
    paid: taxed(row.price_cents, vatPercent),
    paidBy: row.method === 'paypal' ? 'PayPal' : texts.t('receipt.card'),
    paymentId: row.payment_id,
    ...refunded(row.price_cents, back, vatPercent, texts),
    isDemo: (row.method === 'paypal' ? config.paypal : config.stripe)?.isSandbox ?? false,
  };
}

export function receiptOfInvoice(
  config: Config,
  row: PaidInvoice,
  back: readonly PastRefund[],
  texts: Translator,
): Receipt {
  const { t } = texts;
  const { money, pro } = config.rules;
  const credits = decimal(row.granted_hundredths);
  const [from, to] = [row.period_start?.toISOString(), row.period_end?.toISOString()];
  return {
    number: row.invoice_id,
    paidAt: row.paid_at,
    seller: config.seller,
    buyerLines: buyerLines(row, texts),
    lines: [
      {
        text: t(`receipt.pro_${row.billing_interval}`, { name: pro.name }),
        note: from && to ? t('receipt.period_included', { from, to, credits }) : t('receipt.included', { credits }),
        cents: row.price_cents,
      },
    ],
    vatPercent: money.vatPercent,
    paid: taxed(row.price_cents, money.vatPercent),
    paidBy: t('receipt.card'),
    paymentId: row.invoice_id,
    ...refunded(row.price_cents, back, money.vatPercent, texts),
    isDemo: config.stripe?.isSandbox ?? false,
  };
}
