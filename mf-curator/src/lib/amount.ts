import { withoutGroups } from '@fanfare/shared-ui';

/** Client-side validation of a typed amount of credits. */
export type AmountFault = 'missing' | 'notANumber' | 'decimals' | 'tooLittle' | 'tooMuch';

/** Without the spaces between thousands. A comma is decimal in each language here, so that no amount becomes a thousand times as much. */
const plainly = (text: string): string => withoutGroups(text, 'fr').replace(',', '.');

/** Parses "25", "25.5", "25,50" or "1 250,50" into credits; null unless it is an amount with at most two decimals. */
export function creditsIn(text: string): number | null {
  const plain = plainly(text);
  if (!/^\d{1,9}(\.\d{1,2})?$/.test(plain)) return null;
  return Number(plain);
}

/** An amount as it is typed: "1250.50", or "1250,50" in French. */
export const typedCredits = (credits: number, locale: string): string =>
  credits.toLocaleString(locale, { useGrouping: false, minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A saved amount in its field, with no more decimals than it has: "50", "20.5", or "20,5" in French. */
export const savedCredits = (credits: number, locale: string): string =>
  credits.toLocaleString(locale, { useGrouping: false, maximumFractionDigits: 2 });

/** What is wrong with a typed amount; null if nothing is. */
export function amountFault(text: string, bounds: { min: number; max: number }): AmountFault | null {
  if (text.trim() === '') return 'missing';
  const credits = creditsIn(text);
  if (credits === null) return /^\d+\.\d+$/.test(plainly(text)) ? 'decimals' : 'notANumber';
  if (credits === 0 || credits < bounds.min) return 'tooLittle';
  return credits > bounds.max ? 'tooMuch' : null;
}

/** A share of an amount, truncated to the hundredth like in the API, so that no screen shows more than is paid. */
export const shareOf = (credits: number, percent: number): number =>
  Math.floor((Math.round(credits * 100) * percent) / 100) / 100;
