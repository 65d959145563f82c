import type { Knex } from 'knex';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDatabase } from '../../src/plugins/database.ts';
import { type TestDatabase, createTestDatabase } from '../database.ts';
import { alter, constraintsOf, dropChecks, dropKey, insert, onBareTable, refusalOf } from './bare-table.ts';
import { type Grant, grants } from './grants.ts';
import { otherReferences, references } from './references.ts';
import { refusedMarket } from './refused-market.ts';
import { refusedMoney } from './refused-money.ts';
import { refusedPlatform } from './refused-platform.ts';
import { refusedTwice } from './refused-twice.ts';
import type { RefusedRows, Row } from './rows.ts';

/* What tables refuse by themselves, rule by rule: each row breaks one, in a table without everything else that could refuse it. */

const missingId = 30_000;
const refusedRows: RefusedRows = { ...refusedMarket, ...refusedMoney, ...refusedPlatform };

let database: TestDatabase;
let owner: Knex;
let app: Knex;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = openDatabase(database.ownerUrl, 2);
  app = openDatabase(database.appUrl, 2);
  await owner('accounts').insert({ email: 'somebody@example.test' });
});
afterAll(async () => {
  await app.destroy();
  await owner.destroy();
  await database.drop();
});

/** The check that refuses a row; others that refuse it too are dropped until this one does. */
async function checkThatRefuses(trx: Knex, table: string, expected: string, row: Row): Promise<string | null> {
  let found: string | null = null;
  await refusalOf(trx, async (inner) => {
    for (;;) {
      const refusal = await refusalOf(inner, (attempt) => insert(attempt, table, row));
      found = refusal?.code === '23514' ? refusal.constraint! : null;
      if (found === null || found === expected || found === 'front_end_check') return;
      await alter(inner, table, [`DROP CONSTRAINT "${found}"`]);
    }
  });
  return found;
}

const isPair = (given: Row | [Row, Row]): given is [Row, Row] => Array.isArray(given);

describe('a table refuses', () => {
  test('what each of its checks is about', async () => {
    const unnoticed: string[] = [];
    const untested: string[] = [];
    const tables = await owner('pg_tables').where({ schemaname: 'public' }).pluck('tablename');
    for (const table of tables) {
      const rows = Object.entries(refusedRows[table] ?? {});
      const checks = await constraintsOf(owner, table, 'c');
      untested.push(...checks.filter((name) => !rows.some(([constraint]) => constraint === name)));
      if (rows.length === 0) continue;
      await onBareTable(owner, table, 'USER', async (trx) => {
        await dropKey(trx, table);
        for (const [name, row] of rows) {
          if ((await checkThatRefuses(trx, table, name, row)) !== name) unnoticed.push(`${table}.${name}`);
        }
      });
    }
    expect({ unnoticed, untested }).toEqual({ unnoticed: [], untested: [] });
  });

  test('ids of nothing', async () => {
    const unnoticed: string[] = [];
    for (const table of new Set([...Object.keys(references), ...Object.keys(otherReferences)])) {
      const rows = [
        ...(references[table] ?? []).map((column): Row => ({ [column]: missingId })),
        ...(otherReferences[table] ?? []),
      ];
      await onBareTable(owner, table, 'USER', async (trx) => {
        await dropKey(trx, table);
        await dropChecks(trx, table);
        await trx.raw('SET CONSTRAINTS ALL IMMEDIATE');
        for (const row of rows) {
          const refusal = await refusalOf(trx, (inner) => insert(inner, table, row));
          if (refusal?.code !== '23503') unnoticed.push(`${table} ${JSON.stringify(row)}`);
        }
      });
    }
    expect(unnoticed).toEqual([]);
  });

  test('the same a second time', async () => {
    const unnoticed: string[] = [];
    for (const [table, rows] of Object.entries(refusedTwice)) {
      await onBareTable(owner, table, 'ALL', async (trx) => {
        await dropChecks(trx, table);
        for (const [name, given] of Object.entries(rows)) {
          const [first, second] = isPair(given) ? given : [given, given];
          const refusal = await refusalOf(trx, async (inner) => {
            // The key that is tried stays, and would refuse before any other.
            if (!name.endsWith('_pkey')) await dropKey(inner, table);
            await insert(inner, table, first);
            await insert(inner, table, second);
          });
          if (refusal?.code !== '23505' || refusal.constraint !== name) unnoticed.push(`${table}.${name}`);
        }
      });
    }
    expect(unnoticed).toEqual([]);
  });
});

test('functions with the owner’s rights read our schema alone, and triggers of theirs can’t be hung on another table', async () => {
  const { rows } = await owner.raw<{
    rows: { name: string; settings: string[] | null; isTrigger: boolean; isOpen: boolean }[];
  }>(
    `SELECT p.proname AS name, p.proconfig AS settings, p.prorettype = 'trigger'::regtype AS "isTrigger",
            has_function_privilege('fanfare_app', p.oid, 'EXECUTE') AS "isOpen"
       FROM pg_proc p WHERE p.prosecdef AND p.pronamespace = 'public'::regnamespace`,
  );
  expect(rows.length).toBeGreaterThan(20);
  expect(rows.filter(({ settings }) => settings?.join() !== 'search_path=public, pg_temp')).toEqual([]);
  expect(rows.filter(({ isTrigger, isOpen }) => isTrigger === isOpen)).toEqual([]);
});

describe("the API's own role", () => {
  // Triggers refuse with the same code, in words of their own.
  const isDenied = async (statement: string) =>
    (await refusalOf(app, (inner) => Promise.resolve(inner.raw(statement))))?.message.includes('permission denied') ===
    true;

  test('may do with each table what is listed, and nothing else', async () => {
    const wrong: string[] = [];
    const tables = await owner('pg_tables')
      .where({ schemaname: 'public' })
      .whereNot('tablename', 'like', 'knex%')
      .pluck('tablename');
    // What the database sets by itself takes no value of anybody's.
    const columns = await owner('information_schema.columns')
      .where({ table_schema: 'public', is_generated: 'NEVER' })
      .whereRaw("identity_generation IS DISTINCT FROM 'ALWAYS'")
      .select<{ table: string; name: string }[]>('table_name as table', 'column_name as name');
    for (const table of tables) {
      const { insert: inserts, update: updates, delete: deletes } = grants[table] ?? {};
      const includes = (granted: Grant['insert'], column: string) =>
        granted === true || granted?.includes(column) === true;
      const statements = columns
        .filter((column) => column.table === table)
        .flatMap(({ name }): [string, boolean][] => [
          [`INSERT INTO ${table} ("${name}") SELECT "${name}" FROM ${table} WHERE false`, includes(inserts, name)],
          [`UPDATE ${table} SET "${name}" = "${name}" WHERE false`, includes(updates, name)],
        ]);
      statements.push([`DELETE FROM ${table} WHERE false`, deletes === true], [`TRUNCATE ${table}`, false]);
      for (const [statement, isAllowed] of statements) {
        if ((await isDenied(statement)) === isAllowed) wrong.push(`${statement}: ${isAllowed ? 'denied' : 'allowed'}`);
      }
    }
    expect(wrong).toEqual([]);
  });
});
