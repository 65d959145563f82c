import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { loadedLater } from '../../loaded-later.ts';
import type { Seller } from '../../seller-settings.ts';
import type { Translator } from '../../texts/index.ts';

export const margin = 56;
const pageWidth = 595.28;
export const right = pageWidth - margin;
export const column = 270;
const amountWidth = 110;
export const ink = {
  text: '#16131f',
  muted: '#5f5a6e',
  line: '#dcd8e6',
  brand: '#5b2bd9',
  demo: '#8a4b00',
  demoGround: '#fff1d6',
};

/** Inter as TrueType: pdfkit loses composite glyphs of the front ends' WOFF2 files. */
const fontFiles = [
  import.meta.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf'),
  import.meta.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf'),
];
const library = loadedLater(() => import('pdfkit'));
let fontsRead: Promise<Buffer[]> | undefined;
const fonts = () => (fontsRead ??= Promise.all(fontFiles.map((url) => readFile(fileURLToPath(url)))));

/** Draws from top to bottom; each step returns the y position of the next. */
export class Page {
  readonly #doc: PDFKit.PDFDocument;
  /** Of the reader, with the days of UTC. */
  readonly texts: Translator;

  constructor(doc: PDFKit.PDFDocument, texts: Translator) {
    this.#doc = doc;
    this.texts = texts.inUtc;
  }

  text(text: string, x: number, y: number, style: Style = {}): number {
    const {
      size = 10,
      isBold = false,
      color = ink.text,
      width = column - margin,
      isRight = false,
      isOneLine = false,
    } = style;
    this.#doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color)
      .text(this.texts.named(text), x, y, {
        width,
        align: isRight ? 'right' : 'left',
        lineGap: 2,
        features: ['tnum'],
        ...(isOneLine && { height: size * 1.2, ellipsis: true }),
      });
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
    this.text(cents === null ? this.texts.t('paper.free') : this.texts.euros(cents), right - amountWidth, y, {
      ...style,
      width: amountWidth,
      isRight: true,
    });
    return below + 4;
  }
}

export interface Style {
  size?: number;
  isBold?: boolean;
  color?: string;
  width?: number;
  isRight?: boolean;
  /** Truncates to one line with an ellipsis. */
  isOneLine?: boolean;
}

/** The head of every document. @returns the y position below it */
export function head(page: Page, title: string, isDemo: boolean): number {
  page.text('Fanfare', margin, margin, { size: 22, isBold: true, color: ink.brand });
  let y = page.text(title, right - 300, margin, { size: 22, isBold: true, width: 300, isRight: true }) + 14;
  if (isDemo) {
    page.ground(y, 28, ink.demoGround);
    page.text(page.texts.t('paper.demo'), margin + 12, y + 8, { isBold: true, color: ink.demo, width: 400 });
    y += 44;
  }
  return y;
}

export function block(page: Page, title: string, lines: readonly string[], x: number, y: number): number {
  let below = page.text(title, x, y, { size: 8, color: ink.muted }) + 2;
  for (const [index, line] of lines.entries()) below = page.text(line, x, below, { isBold: index === 0 });
  return below;
}

export const sellerLines = (seller: Seller, { t }: Translator): string[] => [
  seller.name,
  ...seller.addressLines,
  ...(seller.vatId ? [t('paper.vat_id', { id: seller.vatId })] : []),
];

export interface About {
  title: string;
  author: string;
  at: Date;
}

/** An empty document with the fonts `regular` and `bold`. Its pages stay editable until it is closed. */
export async function openPdf(about: About, { locale }: Translator): Promise<PDFKit.PDFDocument> {
  const [regular, bold] = await fonts();
  const { default: PDFDocument } = await library();
  const doc = new PDFDocument({
    size: 'A4',
    margin,
    lang: locale,
    displayTitle: true,
    bufferPages: true,
    // Otherwise pdfkit embeds a standard font in each file.
    font: regular as unknown as string,
    info: { Title: about.title, Author: about.author, CreationDate: about.at },
  });
  return doc.registerFont('regular', regular!).registerFont('bold', bold!);
}

/** Closes a document. @returns the file */
export async function closePdf(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const done = doc.toArray();
  doc.end();
  return Buffer.concat(await done);
}

/** Draws a document of one page. @returns the file */
export async function pdfOf(about: About, texts: Translator, draw: (page: Page) => void): Promise<Buffer> {
  const doc = await openPdf(about, texts);
  draw(new Page(doc, texts));
  return closePdf(doc);
}
