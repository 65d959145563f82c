import { formatDate } from '@fanfare/shared-ui';
import { type Day, dayOf, nearDay, noonOf } from '../calendar-day.ts';
import { useText } from '../texts.ts';

/** A feed by the calendar day in the reader's time zone, both in order. */
export const groupByDay = <Item extends { createdAt: string }>(items: readonly Item[]): [Day, Item[]][] => [
  ...Map.groupBy(items, ({ createdAt }) => dayOf(createdAt)),
];

/** React hook: what a day is called in a feed: today, yesterday, or its date. */
export function useDayName(): (day: Day, nowMs: number) => string {
  const { t, locale } = useText();
  return (day, nowMs) => {
    const near = nearDay(day, nowMs);
    return near
      ? t(`day.${near}`)
      : formatDate(noonOf(day), locale, { weekday: 'long', day: 'numeric', month: 'long' });
  };
}
