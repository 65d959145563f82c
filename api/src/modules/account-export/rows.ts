import type { Knex } from 'knex';
import type { PlainText } from '../../texts/index.ts';
import { byteOrderMark, csvLine, textCell } from '../transactions/index.ts';

export type Folder = 'account' | 'artist' | 'curator' | 'money';

/** The files of a folder: those that the texts say something about. */
export type FileOf<F extends Folder> = NameIn<PlainText, F>;
type NameIn<Key extends PlainText, F extends Folder> = Key extends `export_file.${F}/${infer Name}` ? Name : never;

/** A file of an export: rows of a query as JSON, or also as CSV. */
export interface Section<Name extends string = string> {
  name: Name;
  /** Of one account, whose id stands in it as `$account`. */
  sql: string;
  /** Whether there is a CSV file, too: then no column holds an object or a list. */
  isTable?: true;
}

const rowsAtOnce = 500;
let cursors = 0;

interface Batch<Row> {
  fields: { name: string }[];
  rows: Row[];
}

/** A cursor takes no bindings; an id is a number. */
const forAccount = (sql: string, accountId: number) => sql.replaceAll('$account', String(Math.trunc(accountId)));

/**
 * The rows of a section, some at a time, so that memory stays small whatever an account has; at least one batch, which may be empty.
 * @param trx one query at a time
 */
async function* batchesOf<Row>(trx: Knex.Transaction, { sql }: Section, accountId: number): AsyncGenerator<Batch<Row>> {
  cursors += 1;
  const cursor = `export_${cursors}`;
  await trx.raw(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${forAccount(sql, accountId)}`);
  for (;;) {
    const batch = await trx.raw<Batch<Row>>(`FETCH ${rowsAtOnce} FROM ${cursor}`);
    yield batch;
    if (batch.rows.length < rowsAtOnce) break;
  }
  await trx.raw(`CLOSE ${cursor}`);
}

/** Which sections have a row. */
export async function filledOf(
  trx: Knex.Transaction,
  sections: readonly Section[],
  accountId: number,
): Promise<Section[]> {
  const columns = sections.map(({ sql }, index) => `EXISTS (${sql}) AS "${index}"`).join(', ');
  const { rows } = await trx.raw<{ rows: [Record<number, boolean>] }>(`SELECT ${forAccount(columns, accountId)}`);
  return sections.filter((_, index) => rows[0][index]);
}

/** A section that has rows as a JSON array, one row per line. */
export async function* jsonOf(trx: Knex.Transaction, section: Section, accountId: number): AsyncGenerator<string> {
  let before = '[\n';
  for await (const { rows } of batchesOf<object>(trx, section, accountId)) {
    if (rows.length === 0) continue;
    yield before + rows.map((row) => `  ${JSON.stringify(row)}`).join(',\n');
    before = ',\n';
  }
  yield '\n]\n';
}

const cellOf = (value: unknown): string =>
  value === null || value === undefined ? '' : textCell(value instanceof Date ? value.toISOString() : String(value));

/** A section as CSV. */
export async function* csvOf(trx: Knex.Transaction, section: Section, accountId: number): AsyncGenerator<string> {
  let isFirst = true;
  for await (const { fields, rows } of batchesOf<Record<string, unknown>>(trx, section, accountId)) {
    if (isFirst) yield byteOrderMark + csvLine(fields.map(({ name }) => name));
    isFirst = false;
    yield rows.map((row) => csvLine(Object.values(row).map(cellOf))).join('');
  }
}
