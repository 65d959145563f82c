import { AppError } from './plugins/errors.ts';

const defaultLimit = 20;

/** A requested page. */
export interface PageAsked {
  /** The sort keys of the previous page's last row; null for the first page. */
  after: number[] | null;
  limit: number;
}

/**
 * Reads `?cursor=&limit=`.
 * @param parts how many sort keys the list has
 * @throws AppError invalid_input for an invalid cursor
 */
export function readPage(query: { cursor?: string | undefined; limit?: number | undefined }, parts = 1): PageAsked {
  const limit = query.limit ?? defaultLimit;
  if (query.cursor === undefined || query.cursor === '') return { after: null, limit };
  const after = query.cursor.split('.').map(Number);
  if (after.length !== parts || after.some((part) => !Number.isSafeInteger(part) || part < 0)) {
    throw new AppError('invalid_input', 'Cursor is not valid', { fields: { cursor: 'Cursor is not valid' } });
  }
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
