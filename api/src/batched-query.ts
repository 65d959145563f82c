import type { Knex } from 'knex';
import { inBatches } from './batches.ts';
import { rowsOf } from './sql.ts';

const maxBatchSize = 50;

/**
 * A query that many people ask at the same time, each about something of their own: those that ask while one statement runs
 * share the next. A statement costs both processes about as much as the rows of a page, and a busy API has always some that wait.
 *
 * Each sees what was committed before it asked, as with a statement of its own. Given a transaction, it is a statement of that transaction.
 * @param types SQL types of what is asked, which are columns of `asked`
 * @param query SELECT that may refer to `asked`; its rows are given as JSON, in its order, with instants as text (`JsonRow`)
 * @returns a function that takes the pool or a transaction, and an ask
 */
export function batchedQuery<Ask extends object, Row>(
  types: Record<keyof Ask & string, string>,
  query: string,
): (db: Knex, ask: Ask) => Promise<Row[]> {
  const columns = Object.entries<string>(types).map(([name, type]) => `"${name}" ${type}`);
  const text = `SELECT (SELECT coalesce(json_agg(r), '[]') FROM (${query}) r) AS rows
    FROM ROWS FROM (json_to_recordset(?::json) AS (${columns.join(', ')})) WITH ORDINALITY AS asked ORDER BY asked.ordinality`;
  const ask = async (db: Knex, asks: readonly Ask[]) =>
    (await rowsOf<{ rows: Row[] }>(db, { text, values: [JSON.stringify(asks)] })).map(({ rows }) => rows);

  const batches = new WeakMap<Knex, (ask: Ask) => Promise<Row[]>>();
  return async (db, one) => {
    if (db.isTransaction) return (await ask(db, [one]))[0]!;
    let batched = batches.get(db);
    if (!batched) {
      batched = inBatches((asks) => ask(db, asks), { most: maxBatchSize });
      batches.set(db, batched);
    }
    return batched(one);
  };
}
