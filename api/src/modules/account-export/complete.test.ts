import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../test/database.ts';
import { openDatabase } from '../../plugins/database.ts';
import { catalogues } from '../../texts/index.ts';
import { folders, wallets } from './archive.ts';
import { columnsLeftOut, tablesLeftOut, tablesOfNames } from './test/left-out.ts';

/* Every column of the database is in a copy of one's data, or named with the reason why it isn't: a new one takes a decision. */

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
/** Names of columns by table. */
let schema: Map<string, Set<string>>;
/** Those that sections read: to give them, or to find the rows of an account. */
let read: Map<string, Set<string>>;

interface Column {
  table: string;
  column: string;
}
const byTable = (columns: readonly Column[]) =>
  new Map(
    [...Map.groupBy(columns, ({ table }) => table)].map(([table, all]) => [
      table,
      new Set(all.map(({ column }) => column)),
    ]),
  );

/** The columns that a query reads, as the database itself knows them of a view. */
async function columnsOf(sql: string): Promise<Column[]> {
  return db.transaction(async (trx) => {
    await trx.raw(`CREATE TEMP VIEW section AS ${sql.replaceAll('$account', '0')}`);
    const { rows } = await trx.raw<{ rows: Column[] }>(`
      SELECT c.relname AS "table", a.attname AS "column"
        FROM pg_rewrite r JOIN pg_depend d ON d.classid = 'pg_rewrite'::regclass AND d.objid = r.oid
        JOIN pg_class c ON d.refclassid = 'pg_class'::regclass AND c.oid = d.refobjid
        JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = d.refobjsubid
       WHERE r.ev_class = 'section'::regclass AND d.refobjsubid > 0`);
    await trx.raw('DROP VIEW section');
    return rows;
  });
}

beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.ownerUrl, 2);
  const { rows } = await db.raw<{ rows: Column[] }>(`
    SELECT c.relname AS "table", a.attname AS "column"
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
     WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition`);
  schema = byTable(rows);
  const used: Column[] = [];
  for (const { sql } of Object.values(folders).flat()) used.push(...(await columnsOf(sql)));
  read = byTable(used);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const tableReasons = Object.entries(tablesLeftOut).flatMap(([reason, tables]) =>
  tables.map((table) => ({ table, reason })),
);
const columnReasons = Object.entries(columnsLeftOut).flatMap(([table, reasons]) =>
  Object.entries(reasons).flatMap(([reason, columns]) => columns.map((column) => ({ table, column, reason }))),
);
const isRead = ({ table, column }: Column) => read.get(table)?.has(column) === true;

test('each column is given, or left out for a reason', () => {
  const whole = new Set([...tableReasons.map(({ table }) => table), ...tablesOfNames]);
  const named = new Set(columnReasons.map(({ table, column }) => `${table}.${column}`));
  const undecided = [...schema]
    .filter(([table]) => !whole.has(table))
    .flatMap(([table, columns]) => [...columns].map((column) => ({ table, column })))
    .filter((one) => !isRead(one) && !named.has(`${one.table}.${one.column}`))
    .map(({ table, column }) => `${table}.${column}`);
  expect(undecided).toEqual([]);
});

test('the README says something about each file, and about no other', () => {
  const files = Object.entries({ ...folders, money: [...folders.money, ...wallets] });
  const paths = files.flatMap(([folder, its]) => its.map(({ name }) => `${folder}/${name}`));
  expect(Object.keys(catalogues.get('en')!.own['export_file']!).toSorted()).toEqual(paths.toSorted());
});

test('what is said to be left out is there, once, and isn’t given', () => {
  const tables = [...tableReasons.map(({ table }) => table), ...tablesOfNames, ...Object.keys(columnsLeftOut)];
  expect(tables.filter((table, index) => !schema.has(table) || tables.indexOf(table) !== index)).toEqual([]);
  expect(tableReasons.filter(({ table }) => read.has(table))).toEqual([]);
  expect(columnReasons.filter((one) => !schema.get(one.table)!.has(one.column) || isRead(one))).toEqual([]);
  expect(Object.keys(columnsLeftOut).filter((table) => !read.has(table))).toEqual([]);
});

test('no section reads a secret', () => {
  const secrets = [...read].flatMap(([table, columns]) =>
    [...columns]
      .filter((column) => /hash|secret|token|key|nonce|verifier/.test(column))
      .map((column) => `${table}.${column}`),
  );
  expect(secrets).toEqual([]);
});
