import type { Knex } from 'knex';

class RawSql {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Text that stands in a query as it is: columns, tables and conditions that several queries share. Never a person's input. */
export const raw = (text: string): RawSql => new RawSql(text);

type Value = Knex.RawBinding | RawSql;

/** A query's text with a placeholder for each value that isn't `raw`, and those values. */
function bound(texts: readonly string[], values: readonly Value[]): [string, Knex.RawBinding[]] {
  const sql = texts.reduce((before, text, index) => {
    const value = values[index - 1];
    return `${before}${value instanceof RawSql ? value.text : '?'}${text}`;
  });
  return [sql, values.filter((value): value is Knex.RawBinding => !(value instanceof RawSql))];
}

/** Runs a statement: execute(trx)`UPDATE tracks SET title = ${title} WHERE id = ${id}`. */
export const execute =
  (db: Knex) =>
  async (texts: TemplateStringsArray, ...values: readonly Value[]): Promise<void> => {
    await db.raw(...bound(texts, values));
  };

/** The rows of a query: queryRows<TrackRow>(db)`SELECT … WHERE id = ${id}`. */
export const queryRows =
  <Row>(db: Knex) =>
  async (texts: TemplateStringsArray, ...values: readonly Value[]): Promise<Row[]> =>
    (await db.raw<{ rows: Row[] }>(...bound(texts, values))).rows;

/** The first row of a query, or null. */
export const queryRow =
  <Row>(db: Knex) =>
  async (texts: TemplateStringsArray, ...values: readonly Value[]): Promise<Row | null> =>
    (await queryRows<Row>(db)(texts, ...values))[0] ?? null;

/** The row of a query that always has one. */
export const queryOne =
  <Row>(db: Knex) =>
  async (texts: TemplateStringsArray, ...values: readonly Value[]): Promise<Row> =>
    (await queryRows<Row>(db)(texts, ...values))[0]!;

/**
 * Runs work in the caller's transaction where there is one, else in one of its own. A savepoint would cost two round trips, and nobody
 * continues a transaction whose part has failed.
 */
export const inTransaction = <T>(db: Knex, work: (trx: Knex.Transaction) => Promise<T>): Promise<T> =>
  db.isTransaction ? work(db as Knex.Transaction) : db.transaction(work);
