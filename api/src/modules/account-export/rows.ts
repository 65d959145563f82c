import type { Knex } from 'knex';
import { byteOrderMark, csvLine, textCell } from '../transactions/index.ts';

/** A file of an export: rows of a query as JSON, or also as CSV. */
export interface Section {
  name: string;
  /** Of one account, whose id stands in it as `$account`. */
  sql: string;
  /** Whether there is a CSV file, too: then no column holds an object or a list. */
  isTable?: true;
}

const rowsAtOnce = 500;
let cursors = 0;

/** The rows of a section, some at a time, so that memory stays small whatever an account has. @param trx one query at a time */
async function* rowsOf<Row>(trx: Knex.Transaction, { sql }: Section, accountId: number): AsyncGenerator<Row[]> {
  cursors += 1;
  const cursor = `export_${cursors}`;
  // A cursor takes no bindings; an id is a number.
  await trx.raw(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${sql.replaceAll('$account', String(Math.trunc(accountId)))}`);
  for (;;) {
    const { rows } = await trx.raw<{ rows: Row[] }>(`FETCH ${rowsAtOnce} FROM ${cursor}`);
    if (rows.length > 0) yield rows;
    if (rows.length < rowsAtOnce) break;
  }
  await trx.raw(`CLOSE ${cursor}`);
}

/** A section as a JSON array, one row per line. */
export async function* jsonOf(trx: Knex.Transaction, section: Section, accountId: number): AsyncGenerator<string> {
  let before = '[\n';
  for await (const rows of rowsOf<object>(trx, section, accountId)) {
    yield before + rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n');
    before = ',\n';
  }
  yield before === '[\n' ? '[]\n' : '\n]\n';
}

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : textCell(value instanceof Date ? value.toISOString() : String(value));

/** A section as CSV; empty where there is no row. */
export async function* csvOf(trx: Knex.Transaction, section: Section, accountId: number): AsyncGenerator<string> {
  let isFirst = true;
  for await (const rows of rowsOf<Record<string, unknown>>(trx, section, accountId)) {
    if (isFirst) yield byteOrderMark + csvLine(Object.keys(rows[0]!));
    isFirst = false;
    yield rows.map((row) => csvLine(Object.values(row).map(cellOf))).join('');
  }
}
