import { type Day, dayOf } from '../calendar-day.ts';

/** A feed by the calendar day in the reader's time zone, both in order. */
export const groupByDay = <Item extends { createdAt: string }>(items: readonly Item[]): [Day, Item[]][] => [
  ...Map.groupBy(items, ({ createdAt }) => dayOf(createdAt)),
];
