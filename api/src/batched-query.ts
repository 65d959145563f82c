import type { Knex } from 'knex';
import { inBatches } from './batches.ts';
import { rowsOf } from './sql.ts';

const maxBatchSize = 50;

/** All columns of a row: the compiler finds one that is missing. */
type Columns<Row> = Readonly<Record<keyof Row & string, true>>;

/** The values of each column, row by row; null where there is no row. */
type ColumnValues = readonly (readonly unknown[] | null)[];

function rowsOfColumns(names: readonly string[], values: ColumnValues): Record<string, unknown>[] {
  const [first] = values;
  return (first ?? []).map((_value, row) => {
    const found: Record<string, unknown> = {};
    names.forEach((name, column) => {
      found[name] = values[column]![row];
    });
    return found;
  });
}

/**
 * What is asked, as a table of the statement that answers it.
 * @param types SQL types of its columns
 * @returns SQL whose one value is the asks as JSON
 */
export const askedTable = (types: Record<string, string>): string =>
  `ROWS FROM (json_to_recordset(?::json) AS (${Object.entries(types)
    .map(([name, type]) => `"${name}" ${type}`)
    .join(', ')})) WITH ORDINALITY AS asked`;

/** Asks that arrive while a statement runs on a pool share the next one. @param work returns the result of each ask, in their order */
export function batchedByPool<Ask, Result>(
  work: (db: Knex, asks: readonly Ask[]) => Promise<readonly Result[]>,
): (db: Knex, ask: Ask) => Promise<Result> {
  const batches = new WeakMap<Knex, (ask: Ask) => Promise<Result>>();
  return (db, ask) => {
    let batched = batches.get(db);
    if (!batched) {
      batched = inBatches((asks) => work(db, asks), { most: maxBatchSize });
      batches.set(db, batched);
    }
    return batched(ask);
  };
}

/**
 * A query that many people ask at the same time, each about something of their own: those that ask while one statement runs
 * share the next. A statement costs both processes about as much as the rows of a page, and a busy API has always some that wait.
 *
 * Each sees what was committed before it asked, as with a statement of its own. Given a transaction, it is a statement of that transaction.
 * @param types SQL types of what is asked, which are columns of `asked`
 * @param query SELECT that may refer to `asked`; its rows are given as JSON, in its order, with instants as text (`JsonRow`)
 * @param columns its columns, where pages of many rows are read: each column is then an array, which PostgreSQL writes with less work than rows
 * @returns a function that takes the pool or a transaction, and an ask
 */
export function batchedQuery<Ask extends object, Row>(
  types: Record<keyof Ask & string, string>,
  query: string,
  columns?: Columns<Row>,
): (db: Knex, ask: Ask) => Promise<Row[]> {
  const names = columns ? Object.keys(columns) : [];
  const json = columns
    ? `json_build_array(${names.map((name) => `json_agg(r."${name}")`).join(', ')})`
    : `coalesce(json_agg(r), '[]')`;
  const text = `SELECT (SELECT ${json} FROM (${query}) r) AS found FROM ${askedTable(types)} ORDER BY asked.ordinality`;
  const ask = async (db: Knex, asks: readonly Ask[]) =>
    (await rowsOf<{ found: unknown[] }>(db, { text, values: [JSON.stringify(asks)] })).map(
      ({ found }) => (columns ? rowsOfColumns(names, found as ColumnValues) : found) as Row[],
    );

  const batched = batchedByPool(ask);
  return async (db, one) => (db.isTransaction ? (await ask(db, [one]))[0]! : batched(db, one));
}
