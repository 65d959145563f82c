import type { Price } from '../calls/prices.ts';

/** Adds months at the same time of day, on the same day of the month or, in a shorter month, on its last. */
function monthsAfter(anchorSeconds: number, months: number): number {
  const anchor = new Date(anchorSeconds * 1_000);
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDay = anchorSeconds % 86_400;
  return Date.UTC(year, month, Math.min(anchor.getUTCDate(), lastDay)) / 1_000 + timeOfDay;
}

/** The end of the period that starts at `startSeconds`: counted from the anchor, so that the 31st stays the 31st. */
export function periodEnd(anchorSeconds: number, startSeconds: number, price: Price): number {
  const step = price.recurring.interval === 'year' ? 12 : 1;
  let count = step;
  while (monthsAfter(anchorSeconds, count) <= startSeconds) count += step;
  return monthsAfter(anchorSeconds, count);
}
