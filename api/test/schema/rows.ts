/** Values of a row by column; columns that aren't named are null. */
export type Row = Record<string, unknown>;

/** Rows by table, and by the constraint that refuses each. */
export type RefusedRows = Record<string, Record<string, Row>>;

export const long = (length: number): string => 'x'.repeat(length);
export const list = (length: number): string[] => Array.from({ length }, () => 'x');
export const bytes = (length: number): Buffer => Buffer.alloc(length, 1);
