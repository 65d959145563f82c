import { margin, type Page, right } from './pdf-page.ts';
import { printableOrGap } from './printable-text.ts';

/* What the statements of both wallets draw alike. */

const monthFormat = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', timeZone: 'UTC' });
const creditsFormat = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 2, maximumFractionDigits: 2 });
const amountWidth = 90;
const dayWidth = 56;

/** Where a page of a statement ends, and how high each of its lines is. */
export const bottom = 760;
export const lineHeight = 15;

/** @param month as `2026-11` @returns "November 2026" */
export const monthName = (month: string): string => monthFormat.format(new Date(`${month}-01T00:00:00Z`));
/** @returns "3 Nov", in UTC */
export const dayName = (at: Date): string => dayFormat.format(at);
const creditsText = (credits: number) => creditsFormat.format(credits).replace('-', '−');

/** Draws a sum with its label. @returns where the next line begins */
export function sumLine(page: Page, label: string, credits: number, y: number, isBold = false): number {
  const style = { size: isBold ? 12 : 10, isBold };
  const below = page.text(label, margin, y, { ...style, width: right - margin - amountWidth });
  page.text(creditsText(credits), right - amountWidth, y, { ...style, width: amountWidth, isRight: true });
  return below + 4;
}

export interface StatementRow {
  /** A day, or a month in a year's statement. */
  when: string;
  text: string;
  credits: number;
}

/** Draws one row on one line: when, what, and its credits. */
export function rowLine(page: Page, { when, text, credits }: StatementRow, y: number): void {
  const style = { size: 9, isOneLine: true };
  page.text(when, margin, y, { ...style, width: dayWidth });
  page.text(printableOrGap(text).text, margin + dayWidth, y, {
    ...style,
    width: right - margin - dayWidth - amountWidth,
  });
  page.text(creditsText(credits), right - amountWidth, y, { ...style, width: amountWidth, isRight: true });
}
