import type { Price } from '../calls/prices.ts';

/** So many months later at the same time of the day, on the same day or, where the month is shorter, on its last. */
function monthsAfter(anchorSeconds: number, months: number): number {
  const anchor = new Date(anchorSeconds * 1_000);
  const [year, month] = [anchor.getUTCFullYear(), anchor.getUTCMonth() + months];
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const timeOfDay = anchorSeconds % 86_400;
  return Date.UTC(year, month, Math.min(anchor.getUTCDate(), lastDay)) / 1_000 + timeOfDay;
}

/** When a period ends that begins at `startSeconds`: counted from the anchor, so that the 31st stays the 31st. */
export function periodEnd(anchorSeconds: number, startSeconds: number, price: Price): number {
  const step = price.recurring.interval === 'year' ? 12 : 1;
  let count = step;
  while (monthsAfter(anchorSeconds, count) <= startSeconds) count += step;
  return monthsAfter(anchorSeconds, count);
}
