import type { Report } from '@fanfare/api-contract';

type Row = Report['curators'][number];

/** What the table of curators can be sorted by; a minus turns it around. */
export const columns = ['curator', 'answer', 'reason', 'heard', 'reply', 'rating', 'notes', 'credits'] as const;
export type Column = (typeof columns)[number];
export interface Sorting {
  by: Column;
  isDown: boolean;
}

/** Reads `heard`, `-heard`; answers first where it is none. */
export function readSorting(value: string | null): Sorting {
  const isDown = value?.startsWith('-') ?? false;
  const by = columns.find((column) => column === (isDown ? value?.slice(1) : value));
  return by ? { by, isDown } : { by: 'answer', isDown: false };
}
export const sortingText = ({ by, isDown }: Sorting): string => (isDown ? `-${by}` : by);

/** The mean of what a curator rated; null where they rated nothing. */
export function meanOf({ ratings }: Row): number | null {
  const given = Object.values(ratings);
  return given.length > 0 ? given.reduce((sum, one) => sum + one, 0) / given.length : null;
}

/** Yes, no, wrong match, then what waits, then what ended without an answer. */
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

/** Rows by a column, those without a value at the end whichever way it goes; equals as they were chosen. */
export function sorted(rows: readonly Row[], { by, isDown }: Sorting): Row[] {
  const key = keys[by];
  return rows.toSorted((a, b) => {
    const [left, right] = [key(a), key(b)];
    if (left === null || right === null) return Number(left === null) - Number(right === null);
    const way = left < right ? -1 : left > right ? 1 : 0;
    return isDown ? -way : way;
  });
}
