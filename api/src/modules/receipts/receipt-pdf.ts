import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import PDFDocument from 'pdfkit';
import type { Receipt, ReceiptLine } from './receipt.ts';
import { dayOf } from './receipt.presenter.ts';
import type { Taxed } from './vat.policy.ts';

const margin = 56;
const pageWidth = 595.28;
const right = pageWidth - margin;
const column = 270;
const amountWidth = 110;
const ink = {
  text: '#16131f',
  muted: '#5f5a6e',
  line: '#dcd8e6',
  brand: '#5b2bd9',
  demo: '#8a4b00',
  demoGround: '#fff1d6',
};

const moneyFormat = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'EUR' });
const euros = (cents: number) => moneyFormat.format(cents / 100).replace('-', '−');

/** Inter as TrueType: what pdfkit takes out of the pages' own WOFF2 loses each letter that is composed of two. */
const fontFiles = [
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
];
let fontsRead: Promise<Buffer[]> | undefined;
const fonts = () => (fontsRead ??= Promise.all(fontFiles.map((url) => readFile(fileURLToPath(url)))));

/** Draws from top to bottom; each step returns where the next one begins. */
class Page {
  readonly #doc: PDFKit.PDFDocument;

  constructor(doc: PDFKit.PDFDocument) {
    this.#doc = doc;
  }

  text(text: string, x: number, y: number, style: Style = {}): number {
    const { size = 10, isBold = false, color = ink.text, width = column - margin, isRight = false } = style;
    this.#doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color)
      .text(text, x, y, { width, align: isRight ? 'right' : 'left', lineGap: 2, features: ['tnum'] });
    return this.#doc.y;
  }

  rule(y: number): number {
    this.#doc.moveTo(margin, y).lineTo(right, y).lineWidth(0.75).strokeColor(ink.line).stroke();
    return y + 10;
  }

  ground(y: number, height: number, color: string): void {
    this.#doc.roundedRect(margin, y, right - margin, height, 6).fill(color);
  }

  amount(label: string, cents: number | null, y: number, style: Style = {}): number {
    const below = this.text(label, margin, y, { ...style, width: right - margin - amountWidth });
    this.text(cents === null ? 'free' : euros(cents), right - amountWidth, y, {
      ...style,
      width: amountWidth,
      isRight: true,
    });
    return below + 4;
  }
}

interface Style {
  size?: number;
  isBold?: boolean;
  color?: string;
  width?: number;
  isRight?: boolean;
}

function head(page: Page, receipt: Receipt): number {
  page.text('Fanfare', margin, margin, { size: 22, isBold: true, color: ink.brand });
  let y = page.text('Receipt', right - 200, margin, { size: 22, isBold: true, width: 200, isRight: true }) + 14;
  if (receipt.isDemo) {
    page.ground(y, 28, ink.demoGround);
    page.text('Demo: no money was moved', margin + 12, y + 8, { isBold: true, color: ink.demo, width: 400 });
    y += 44;
  }
  return y;
}

function block(page: Page, title: string, lines: readonly string[], x: number, y: number): number {
  let below = page.text(title, x, y, { size: 8, color: ink.muted }) + 2;
  for (const [index, line] of lines.entries()) below = page.text(line, x, below, { isBold: index === 0 });
  return below;
}

function parties(page: Page, receipt: Receipt, y: number): number {
  const { seller } = receipt;
  const sellerLines = [seller.name, ...seller.addressLines, ...(seller.vatId ? [`VAT ID ${seller.vatId}`] : [])];
  const second = margin + column;
  const middle = Math.max(
    block(page, 'Sold by', sellerLines, margin, y),
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

function afterwards(page: Page, receipt: Receipt, y: number): number {
  if (!receipt.left) return y;
  let below = page.text('What went back since', margin, y + 18, { isBold: true }) + 6;
  for (const { text, cents } of receipt.wentBack) below = page.amount(text, cents, below);
  return totals(page, receipt.left, { total: 'Paid in the end', vat: vatWords(receipt) }, page.rule(below + 4));
}

const vatWords = ({ vatPercent }: Receipt) => `VAT ${vatPercent} %`;

/** Draws a receipt. @returns the file */
export async function receiptPdf(receipt: Receipt): Promise<Buffer> {
  const [regular, bold] = await fonts();
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    lang: 'en',
    displayTitle: true,
    // Without this pdfkit puts a standard font into each file.
    font: regular as unknown as string,
    info: { Title: `Receipt ${receipt.number}`, Author: receipt.seller.name, CreationDate: receipt.paidAt },
  });
  doc.registerFont('regular', regular!).registerFont('bold', bold!);
  const page = new Page(doc);
  let y = items(page, receipt.lines, parties(page, receipt, head(page, receipt)));
  y = totals(page, receipt.paid, { total: 'Total paid', vat: vatWords(receipt) }, y);
  y = page.text(`Paid by ${receipt.paidBy}, ${receipt.paymentId}`, margin, y + 8, {
    size: 8,
    color: ink.muted,
    width: 480,
  });
  afterwards(page, receipt, y);
  const done = doc.toArray();
  doc.end();
  return Buffer.concat(await done);
}
