import { because } from './because.ts';
import { refuseField } from './plugins/errors.ts';

const defaultLimit = 20;

/** The largest value of each kind of sort key: what its column, or a time of PostgreSQL, can hold. */
const greatest = {
  id: 2 ** 31 - 1,
  count: 2 ** 31 - 1,
  hundredths: 1e14,
  milliseconds: 253_402_300_799_999,
  microseconds: Number.MAX_SAFE_INTEGER,
};
export type SortKey = keyof typeof greatest;

/** A requested page. */
export interface PageAsked {
  /** The sort keys of the previous page's last row; null for the first page. */
  after: number[] | null;
  limit: number;
}

/**
 * Reads `?cursor=&limit=`.
 * @param keys the sort keys of the list
 * @throws AppError invalid_input for an invalid cursor
 */
export function readPage(
  query: { cursor?: string | undefined; limit?: number | undefined },
  keys: readonly SortKey[] = ['id'],
): PageAsked {
  const limit = query.limit ?? defaultLimit;
  if (query.cursor === undefined || query.cursor === '') return { after: null, limit };
  const parts = query.cursor.split('.');
  const after = parts.map(Number);
  const isValid = keys.every((key, index) => /^\d{1,16}$/.test(parts[index] ?? '') && after[index]! <= greatest[key]);
  if (!isValid || parts.length !== keys.length) refuseField('cursor', because('fields.invalid', { field: 'cursor' }));
  return { after, limit };
}

/**
 * Cuts a page from rows, of which one more than the limit was read.
 * @param keyOf the sort keys of a row
 */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  keyOf: (row: Row) => number[],
  present: (row: Row) => Item,
): { items: Item[]; nextCursor: string | null } {
  const shown = rows.slice(0, limit);
  const last = shown.at(-1);
  return { items: shown.map(present), nextCursor: rows.length > limit && last ? keyOf(last).join('.') : null };
}
