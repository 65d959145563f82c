import type { Receipt, ReceiptLine } from './receipt.ts';
import type { Translator } from '../../texts/index.ts';
import { block, column, head, ink, margin, type Page, pdfOf, sellerLines } from './pdf-page.ts';
import type { Taxed } from './vat.policy.ts';

function parties(page: Page, receipt: Receipt, y: number): number {
  const { t } = page.texts;
  const second = margin + column;
  const middle = Math.max(
    block(page, t('paper.sold_by'), sellerLines(receipt.seller, page.texts), margin, y),
    block(page, t('paper.bought_by'), receipt.buyerLines, second, y),
  );
  return (
    Math.max(
      block(page, t('paper.receipt_number'), [receipt.number], margin, middle + 16),
      block(page, t('paper.paid_on'), [t('paper.date', { at: receipt.paidAt.toISOString() })], second, middle + 16),
    ) + 20
  );
}

function items(page: Page, lines: readonly ReceiptLine[], y: number): number {
  let below = page.rule(y);
  for (const line of lines) {
    below = page.amount(line.text, line.cents, below);
    if (line.note) below = page.text(line.note, margin, below - 4, { size: 8, color: ink.muted, width: 360 }) + 4;
  }
  return page.rule(below + 4);
}

function totals(
  page: Page,
  { netCents, vatCents, totalCents }: Taxed,
  words: { total: string; vat: string },
  y: number,
): number {
  const muted = { color: ink.muted };
  const below = page.amount(page.texts.t('receipt.net'), netCents, y, muted);
  return page.amount(words.total, totalCents, page.amount(words.vat, vatCents, below, muted), {
    size: 12,
    isBold: true,
  });
}

function refundLines(page: Page, receipt: Receipt, y: number): number {
  if (!receipt.left) return y;
  let below = page.text(page.texts.t('receipt.went_back'), margin, y + 18, { isBold: true }) + 6;
  for (const { text, cents } of receipt.wentBack) below = page.amount(text, cents, below);
  return totals(
    page,
    receipt.left,
    { total: page.texts.t('receipt.left'), vat: vatLabel(page.texts, receipt) },
    page.rule(below + 4),
  );
}

const vatLabel = ({ t }: Translator, { vatPercent }: Receipt) => t('receipt.vat', { percent: vatPercent });

/** Draws a receipt. @returns the file */
export function receiptPdf(receipt: Receipt, texts: Translator): Promise<Buffer> {
  const { t } = texts;
  const about = {
    title: t('receipt.name', { number: receipt.number }),
    author: receipt.seller.name,
    at: receipt.paidAt,
  };
  return pdfOf(about, texts, (page) => {
    let y = items(page, receipt.lines, parties(page, receipt, head(page, t('receipt.title'), receipt.isDemo)));
    y = totals(page, receipt.paid, { total: t('receipt.total'), vat: vatLabel(texts, receipt) }, y);
    y = page.text(t('receipt.paid_by', { way: receipt.paidBy, id: receipt.paymentId }), margin, y + 8, {
      size: 8,
      color: ink.muted,
      width: 480,
    });
    refundLines(page, receipt, y);
  });
}
