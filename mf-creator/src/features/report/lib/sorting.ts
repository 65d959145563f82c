import type { Report } from '@fanfare/api-contract';

type Row = Report['curators'][number];

/** The sortable columns; a minus reverses the order. */
export const columns = ['curator', 'answer', 'reason', 'heard', 'reply', 'rating', 'notes', 'credits'] as const;
export type Column = (typeof columns)[number];
export interface Sorting {
  by: Column;
  isDown: boolean;
}

/** Parses `heard` or `-heard`; sorts by answer otherwise. */
export function readSorting(value: string | null): Sorting {
  const isDown = value?.startsWith('-') ?? false;
  const by = columns.find((column) => column === (isDown ? value?.slice(1) : value));
  return by ? { by, isDown } : { by: 'answer', isDown: false };
}
export const sortingText = ({ by, isDown }: Sorting): string => (isDown ? `-${by}` : by);

/** A curator's mean rating; null without ratings. */
export function meanOf({ ratings }: Row): number | null {
  const values = Object.values(ratings);
  return values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null;
}

/** Answers first, then waiting ones, then those that ended without an answer. */
const order: readonly Row['status'][] = [
  'placed',
  'accepted',
  'broken',
  'declined',
  'wrong_match',
  'pending',
  'queued',
  'expired',
  'withdrawn',
  'cancelled',
  'refunded_quality',
];

const keys: Record<Column, (row: Row) => number | string | null> = {
  curator: (row) => row.serviceTitle.toLowerCase(),
  answer: (row) => order.indexOf(row.status),
  reason: (row) => row.reasonCode,
  heard: (row) => row.heardSeconds,
  reply: (row) => row.replyHours,
  rating: meanOf,
  notes: (row) => row.noteCount,
  credits: (row) => row.spentCredits,
};

/** Sorts rows by a column, empty values last in both directions; the sort is stable. */
export function sorted(rows: readonly Row[], { by, isDown }: Sorting): Row[] {
  const key = keys[by];
  return rows.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const way = left < right ? -1 : left > right ? 1 : 0;
    return isDown ? -way : way;
  });
}
