import type { FeedItem } from '@fanfare/api-contract';

/** The calendar day of an instant in the reader's time zone. */
export function dayOf(at: string | number): string {
  const date = new Date(at);
  const two = (part: number) => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** A feed by the calendar day in the reader's time zone, both in order. */
export const groupByDay = (items: readonly FeedItem[]) => [...Map.groupBy(items, ({ createdAt }) => dayOf(createdAt))];
