import type { Translator } from '../../texts/index.ts';
import { printableOrGap, ink, margin, right } from '../receipts/index.ts';

const pageHeight = 841.89;
const topAfterBreak = margin + 8;
const bottom = pageHeight - 72;
const lineGap = 2;

export interface TextStyle {
  size?: number;
  isBold?: boolean;
  color?: string;
  width?: number;
  align?: 'left' | 'right' | 'center';
  /** Truncates to one line with an ellipsis. */
  isOneLine?: boolean;
}

/** A paged document written top to bottom; `y` is the next position. */
export class PdfDocument {
  readonly doc: PDFKit.PDFDocument;
  y: number = margin;
  /** The font lacked a character. */
  hasGaps = false;

  readonly texts: Translator;

  constructor(doc: PDFKit.PDFDocument, texts: Translator) {
    this.doc = doc;
    this.texts = texts;
  }

  /** Starts a new page unless so much fits. @returns whether it did */
  ensure(height: number): boolean {
    if (this.y + height <= bottom) return false;
    this.doc.addPage();
    this.y = topAfterBreak;
    return true;
  }

  #style({ size = 10, isBold = false, color = ink.text }: TextStyle): void {
    this.doc
      .font(isBold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(color);
  }

  #shown(text: string): string {
    const { text: shown, isWhole } = printableOrGap(this.texts.named(text));
    if (!isWhole) this.hasGaps = true;
    return shown;
  }

  /** The height of a text in points. */
  heightOf(text: string, style: TextStyle = {}): number {
    this.#style(style);
    return this.doc.heightOfString(this.#shown(text), { width: style.width ?? right - margin, lineGap });
  }

  /** Writes at a position of this page. @returns its lower edge */
  put(text: string, x: number, y: number, style: TextStyle = {}): number {
    this.#style(style);
    const { width = right - x, align = 'left', isOneLine = false } = style;
    this.doc.text(this.#shown(text), x, y, {
      width,
      align,
      lineGap,
      features: ['tnum'],
      ...(isOneLine && { height: (style.size ?? 10) * 1.2, ellipsis: true }),
    });
    return this.doc.y;
  }

  /** Writes across the page and moves on, to the next page where needed. */
  write(text: string, style: TextStyle & { x?: number; after?: number } = {}): void {
    const { x = margin, after = 0 } = style;
    const width = style.width ?? right - x;
    this.ensure(this.heightOf(text, { ...style, width }));
    this.y = this.put(text, x, this.y, { ...style, width }) + after;
  }

  rule(y = this.y, color = ink.line): void {
    this.doc.moveTo(margin, y).lineTo(right, y).lineWidth(0.75).strokeColor(color).stroke();
  }

  /** A section title, kept together with so much of what follows. */
  title(text: string, hint: string | null, following: number): void {
    this.y += 22;
    this.ensure(48 + following);
    this.rule(this.y, ink.text);
    this.y = this.put(text, margin, this.y + 9, { size: 13, isBold: true });
    if (hint) this.y = this.put(hint, margin, this.y, { size: 8, color: ink.muted });
    this.y += 8;
  }

  /** Adds the footer with page numbers. */
  number(about: string): void {
    const { start, count } = this.doc.bufferedPageRange();
    for (let index = start; index < start + count; index += 1) {
      this.doc.switchToPage(index);
      // pdfkit starts a new page for text below the margin.
      this.doc.page.margins.bottom = 0;
      const y = pageHeight - 44;
      this.put(about, margin, y, { size: 8, color: ink.muted, width: 380, isOneLine: true });
      this.put(this.texts.t('report.page', { page: index - start + 1, pages: count }), right - 90, y, {
        size: 8,
        color: ink.muted,
        width: 90,
        align: 'right',
      });
    }
  }
}
