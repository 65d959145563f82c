import type { Receipt, ReceiptLine } from './receipt.ts';
import { dayOf } from './receipt.presenter.ts';
import { block, column, head, ink, margin, type Page, pdfOf, sellerLines } from './pdf-page.ts';
import type { Taxed } from './vat.policy.ts';

function parties(page: Page, receipt: Receipt, y: number): number {
  const second = margin + column;
  const middle = Math.max(
    block(page, 'Sold by', sellerLines(receipt.seller), margin, y),
    block(page, 'Bought by', receipt.buyerLines, second, y),
  );
  return (
    Math.max(
      block(page, 'Receipt number', [receipt.number], margin, middle + 16),
      block(page, 'Paid on', [dayOf(receipt.paidAt)], second, middle + 16),
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
  const below = page.amount('Net', netCents, y, muted);
  return page.amount(words.total, totalCents, page.amount(words.vat, vatCents, below, muted), {
    size: 12,
    isBold: true,
  });
}

function refundLines(page: Page, receipt: Receipt, y: number): number {
  if (!receipt.left) return y;
  let below = page.text('What went back since', margin, y + 18, { isBold: true }) + 6;
  for (const { text, cents } of receipt.wentBack) below = page.amount(text, cents, below);
  return totals(page, receipt.left, { total: 'Paid in the end', vat: vatLabel(receipt) }, page.rule(below + 4));
}

const vatLabel = ({ vatPercent }: Receipt) => `VAT ${vatPercent} %`;

/** Draws a receipt. @returns the file */
export function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const about = { title: `Receipt ${receipt.number}`, author: receipt.seller.name, at: receipt.paidAt };
  return pdfOf(about, (page) => {
    let y = items(page, receipt.lines, parties(page, receipt, head(page, 'Receipt', receipt.isDemo)));
    y = totals(page, receipt.paid, { total: 'Total paid', vat: vatLabel(receipt) }, y);
    y = page.text(`Paid by ${receipt.paidBy}, ${receipt.paymentId}`, margin, y + 8, {
      size: 8,
      color: ink.muted,
      width: 480,
    });
    refundLines(page, receipt, y);
  });
}
