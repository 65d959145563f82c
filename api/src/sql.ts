import type { Knex } from 'knex';

class RawSql {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** Text that stands in a query as it is: columns, tables and conditions that several queries share. Never a person's input. */
export const raw = (text: string): RawSql => new RawSql(text);

/** Escapes LIKE's wildcards. */
export const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`);

type Value = Knex.RawBinding | RawSql;

/** A query's text with a placeholder for each value that isn't `raw`, and those values. */
function bound(texts: readonly string[], values: readonly Value[]): [string, Knex.RawBinding[]] {
  const sql = texts.reduce((before, text, index) => {
    const value = values[index - 1];
    return `${before}${value instanceof RawSql ? value.text : '?'}${text}`;
  });
  return [sql, values.filter((value): value is Knex.RawBinding => !(value instanceof RawSql))];
}

const frame = '\n    at ';

/**
 * PostgreSQL's errors are made where its answer is parsed: the frames of whoever asked are put before those. They cost nothing until a statement
 * fails, as V8 knows who waits.
 */
function withCaller(error: unknown): unknown {
  if (!(error instanceof Error)) return error;
  const [, ...asking] = (new Error().stack ?? '').split(frame);
  const callers = asking.filter((line) => !line.includes('/api/src/sql.ts') && !line.includes('node:internal/'));
  const [head = '', ...parsing] = (error.stack ?? '').split(frame);
  error.stack = [head, ...callers, ...parsing].join(frame);
  return error;
}

async function run<Row>(db: Knex, text: string, bindings: readonly Knex.RawBinding[]): Promise<Row[]> {
  try {
    return (await db.raw<{ rows: Row[] }>(text, bindings)).rows;
  } catch (error) {
    throw withCaller(error);
  }
}

/** Runs a statement: execute(trx)`UPDATE tracks SET title = ${title} WHERE id = ${id}`. */
export const execute =
  (db: Knex) =>
  async (texts: TemplateStringsArray, ...values: readonly Value[]): Promise<void> => {
    await run(db, ...bound(texts, values));
  };

/** The rows of a query: queryRows<TrackRow>(db)`SELECT … WHERE id = ${id}`. */
export const queryRows =
  <Row>(db: Knex) =>
  (texts: TemplateStringsArray, ...values: readonly Value[]): Promise<Row[]> =>
    run<Row>(db, ...bound(texts, values));

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

type Results<Reads extends readonly (() => unknown)[]> = { [Index in keyof Reads]: Awaited<ReturnType<Reads[Index]>> };

/**
 * Reads side by side, in a transaction one after the other: its connection takes one statement at a time.
 * @returns what each read, in their order
 */
export async function readAll<const Reads extends readonly (() => unknown)[]>(
  db: Knex,
  reads: Reads,
): Promise<Results<Reads>> {
  if (!db.isTransaction) return (await Promise.all(reads.map((read) => read()))) as Results<Reads>;
  const results: unknown[] = [];
  for (const read of reads) results.push(await read());
  return results as Results<Reads>;
}

/** A statement that is run later, alone or with others. */
export interface Statement {
  text: string;
  values: readonly Knex.RawBinding[];
}

/** statement`SELECT … WHERE id = ${id}` */
export function statement(texts: TemplateStringsArray, ...values: readonly Value[]): Statement {
  const [text, bindings] = bound(texts, values);
  return { text, values: bindings };
}

/** The same from a text with names of values, such as `:limit`; one that isn't given is refused by the driver. */
export function named(sql: string, bindings: Readonly<Record<string, unknown>>): Statement {
  const names: string[] = [];
  const text = sql.replaceAll(/(?<!:):(\w+)/g, (_all, name: string) => {
    names.push(name);
    return '?';
  });
  return { text, values: names.map((name) => bindings[name] as Knex.RawBinding) };
}

/** The rows of one statement. */
export const rowsOf = <Row>(db: Knex, { text, values }: Statement): Promise<Row[]> => run<Row>(db, text, [...values]);

/** A row as JSON: its instants are text. */
export type JsonRow<Row> = {
  [Key in keyof Row]: Row[Key] extends null
    ? null
    : Row[Key] extends Date | null
      ? string | Extract<Row[Key], null>
      : Row[Key];
};

/** An instant of a `JsonRow`. */
export function instantOf(text: string | null): Date | null {
  if (text === null) return null;
  const instant = new Date(text);
  if (Number.isNaN(instant.getTime())) throw new RangeError(`${text} is no instant`);
  return instant;
}

/** A `JsonRow` with instants as they were. */
export const withInstants = <Row extends object>(row: JsonRow<Row>, instants: readonly (keyof Row)[]): Row => ({
  ...(row as Row),
  ...Object.fromEntries(instants.map((key) => [key, instantOf(row[key] as string | null)])),
});

const utc = '+00:00';
const wholeSecond = '2026-11-22T10:20:30'.length;

/** An instant as answers write it: `2026-11-22T10:20:30.123Z`. PostgreSQL's own text of one in UTC, as of a `JsonRow`, is cut; a page has a hundred. */
export function isoOf<Instant extends Date | string | null>(instant: Instant): string | Extract<Instant, null>;
export function isoOf(instant: Date | string | null): string | null {
  if (instant === null) return null;
  if (typeof instant !== 'string') return instant.toISOString();
  const text = instant.slice(0, -utc.length);
  if (!instant.endsWith(utc) || text.length < wholeSecond) return instantOf(instant)!.toISOString();
  const milliseconds = text.slice(wholeSecond + 1, wholeSecond + 4).padEnd(3, '0');
  return `${text.slice(0, wholeSecond)}.${milliseconds}Z`;
}

const asJson = (from: string) => `(SELECT coalesce(json_agg(r), '[]') FROM ${from} r)`;

const valuesOf = (statements: readonly Statement[]) => statements.flatMap((one) => [...one.values]);

/**
 * Runs queries in one round trip, in the order given and on one snapshot. Those that lock rows return their newest versions, as always.
 * @returns the rows of each, by its name
 */
export async function readTogether<Rows extends Record<string, object>>(
  db: Knex,
  queries: { [Name in keyof Rows]: Statement },
): Promise<{ [Name in keyof Rows]: JsonRow<Rows[Name]>[] }> {
  const columns = Object.entries(queries).map(([name, query]) => `${asJson(`(${query.text})`)} AS "${name}"`);
  const [row] = await rowsOf<{ [Name in keyof Rows]: JsonRow<Rows[Name]>[] }>(db, {
    text: `SELECT ${columns.join(', ')}`,
    values: valuesOf(Object.values(queries)),
  });
  return row!;
}

/**
 * Runs writes in one round trip. None sees what another has written, but one may read what another, before it, returns: by its name, as a
 * table. Triggers that run after a statement see it all.
 * @param writes each an INSERT, UPDATE or DELETE
 * @param returned the names of those whose RETURNING is wanted
 */
export async function writeTogether<Rows extends Record<string, object>>(
  trx: Knex.Transaction,
  writes: Record<string, Statement>,
  returned: readonly (keyof Rows & string)[],
): Promise<{ [Name in keyof Rows]: JsonRow<Rows[Name]>[] }> {
  const parts = Object.entries(writes).map(([name, write]) => `"${name}" AS (${write.text})`);
  const columns = returned.map((name) => `${asJson(`"${name}"`)} AS "${name}"`);
  const [row] = await rowsOf<{ [Name in keyof Rows]: JsonRow<Rows[Name]>[] }>(trx, {
    text: `WITH ${parts.join(', ')} SELECT ${columns.join(', ')}`,
    values: valuesOf(Object.values(writes)),
  });
  return row!;
}
