import type { FeedItem } from '@fanfare/api-contract';

export interface FeedDay {
  /** `2026-05-31` in the reader's time zone. */
  day: string;
  items: FeedItem[];
}

/** The calendar day of an instant in the reader's time zone. */
export function dayOf(at: string | number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** Groups a feed by day, in order. */
export function groupByDay(items: readonly FeedItem[]): FeedDay[] {
  const days: FeedDay[] = [];
  for (const item of items) {
    const day = dayOf(item.createdAt);
    const last = days.at(-1);
    if (last?.day === day) last.items.push(item);
    else days.push({ day, items: [item] });
  }
  return days;
}
