import type { Translator } from '../../texts/index.ts';
import { margin, type Page, right } from './pdf-page.ts';
import { printableOrGap } from './printable-text.ts';

/* What the statements of both wallets draw alike. */

const amountWidth = 90;
const dayWidth = 56;

/** Where a page of a statement ends, and how high each of its lines is. */
export const bottom = 760;
export const lineHeight = 15;

/** @param month as `2026-11` @returns "November 2026" */
export const monthName = (month: string, texts: Translator): string =>
  texts.inUtc.day(new Date(`${month}-01T00:00:00Z`), { month: 'long', year: 'numeric' });
/** @returns "3 Nov", in UTC */
export const dayName = (at: Date, texts: Translator): string => texts.inUtc.day(at, { day: 'numeric', month: 'short' });

/** Draws a sum with its label. @returns where the next line begins */
export function sumLine(page: Page, label: string, credits: number, y: number, isBold = false): number {
  const style = { size: isBold ? 12 : 10, isBold };
  const below = page.text(label, margin, y, { ...style, width: right - margin - amountWidth });
  page.text(page.texts.amount(credits), right - amountWidth, y, { ...style, width: amountWidth, isRight: true });
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
  page.text(printableOrGap(page.texts.named(text)).text, margin + dayWidth, y, {
    ...style,
    width: right - margin - dayWidth - amountWidth,
  });
  page.text(page.texts.amount(credits), right - amountWidth, y, { ...style, width: amountWidth, isRight: true });
}
