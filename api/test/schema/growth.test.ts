import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from '../../src/plugins/database.ts';
import { createTestDatabase, type TestDatabase } from '../database.ts';

const root = path.join(import.meta.dirname, '../../..');
const ends = ['housekeeping', 'with', 'removed', 'bounded', 'kept'];

let database: TestDatabase;
let db: ReturnType<typeof openDatabase>;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDatabase(database.ownerUrl, 2);
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

interface Line {
  table: string;
  /** What ends its rows: the first word. */
  end: string;
  /** The table whose rows it goes with. */
  owner: string | undefined;
  reason: string;
}

/** The table of docs/reliability.md under "What grows", one line for each table of the database. */
function documented(): Line[] {
  const document = readFileSync(path.join(root, 'docs/reliability.md'), 'utf8');
  const section = document.split('### What grows')[1]?.split('\n#')[0] ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .flatMap((line) => {
      const [, tables = '', end = '', reason = ''] = line.split('|').map((cell) => cell.trim());
      const owner = /`(\w+)`/.exec(end)?.[1];
      return [...tables.matchAll(/`([\w.]+)`/g)].map(([, table]) => ({
        table: table!,
        end: end.split(' ')[0]!,
        owner,
        reason,
      }));
    });
}

test('every table is documented once, with what ends its rows', async () => {
  const { rows } = await db.raw<{ rows: { name: string }[] }>(`
    SELECT CASE n.nspname WHEN 'public' THEN c.relname ELSE n.nspname || '.' || c.relname END AS name
      FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname IN ('public', 'pgboss') AND c.relkind IN ('r', 'p') AND c.relname !~ '_[0-9]{8}$'`);
  const lines = documented();
  expect(lines.map(({ table }) => table).toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  expect(lines.filter(({ end }) => !ends.includes(end))).toEqual([]);
  expect(lines.filter(({ end, reason }) => ['bounded', 'kept', 'removed'].includes(end) && reason.length < 10)).toEqual(
    [],
  );
});

test('housekeeping deletes from the tables that are said to be its own', async () => {
  const { rows } = await db.raw<{ rows: { source: string }[] }>(
    `SELECT prosrc AS source FROM pg_proc WHERE pronamespace = 'public'::regnamespace AND proname LIKE 'forget\\_%'`,
  );
  const source = readFileSync(path.join(root, 'api/src/plugins/housekeeping.ts'), 'utf8');
  const statements = [source, ...rows.map((row) => row.source)].join('\n');
  const deleted = new Set([...statements.matchAll(/DELETE FROM (\w+)/g)].map(([, table]) => table!));
  const said = documented().filter(({ end }) => end === 'housekeeping');
  expect(said.map(({ table }) => table).toSorted()).toEqual([...deleted].toSorted());
});

test('a row that is said to go with another one does', async () => {
  const { rows } = await db.raw<{ rows: { pair: string }[] }>(
    `SELECT conrelid::regclass || ' ' || confrelid::regclass AS pair FROM pg_constraint WHERE contype = 'f' AND confdeltype = 'c'`,
  );
  const pairs = new Set(rows.map(({ pair }) => pair));
  const said = documented().filter(({ end }) => end === 'with');
  expect(said.filter(({ table, owner }) => !pairs.has(`${table} ${owner}`))).toEqual([]);
});
