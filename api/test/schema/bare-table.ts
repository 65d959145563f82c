import type { Knex } from 'knex';
import type { Row } from './rows.ts';

/** An error of PostgreSQL. */
export interface Refusal {
  code: string;
  constraint?: string;
  message: string;
}

/** Tries something and takes it back. @returns why PostgreSQL refused it, or null */
export async function refusalOf(trx: Knex, attempt: (inner: Knex) => Promise<unknown>): Promise<Refusal | null> {
  let refusal: Refusal | null = null;
  await trx
    .transaction(async (inner) => {
      await attempt(inner).catch((error: unknown) => {
        refusal = error as Refusal;
      });
      throw new Error('taken back');
    })
    .catch(() => {});
  return refusal;
}

export const insert = (trx: Knex, table: string, row: Row) => trx(table).insert(row);
export const alter = (trx: Knex, table: string, parts: readonly string[]) =>
  trx.raw(`ALTER TABLE ${table} ${parts.join(', ')}`);

/** Constraints of a table by their types (`c` check, `p` primary key). */
export async function constraintsOf(trx: Knex, table: string, types: string): Promise<string[]> {
  return trx('pg_constraint')
    .whereRaw('conrelid = ?::regclass AND contype::text = ANY (?)', [table, types.split('')])
    .pluck('conname');
}

/** Works on a table in which columns may be null and have no default, and no trigger of ours runs; all of it is taken back. */
export async function onBareTable(
  owner: Knex,
  table: string,
  triggers: 'ALL' | 'USER',
  work: (trx: Knex) => Promise<void>,
): Promise<void> {
  const takenBack = new Error('taken back');
  const attempt = owner.transaction(async (trx) => {
    const { rows } = await trx.raw<{ rows: { name: string; generated: string; identity: string; inKey: boolean }[] }>(
      `SELECT a.attname AS name, a.attgenerated AS generated, a.attidentity AS identity, k.oid IS NOT NULL AS "inKey"
         FROM pg_attribute a
         LEFT JOIN pg_constraint k ON k.conrelid = a.attrelid AND k.contype = 'p' AND a.attnum = ANY (k.conkey)
        WHERE a.attrelid = ?::regclass AND a.attnum > 0 AND NOT a.attisdropped`,
      [table],
    );
    const parts = rows
      .filter(({ identity }) => identity === '')
      .flatMap(({ name, generated, inKey }) => [
        ...(inKey ? [] : [`ALTER "${name}" DROP NOT NULL`]),
        ...(generated === '' ? [`ALTER "${name}" DROP DEFAULT`] : []),
      ]);
    await alter(trx, table, [`DISABLE TRIGGER ${triggers}`, ...parts]);
    await work(trx);
    throw takenBack;
  });
  await attempt.catch((error: unknown) => {
    if (error !== takenBack) throw error;
  });
}

/** So that a row needs no key; one that the database generates can stay. */
export async function dropKey(trx: Knex, table: string): Promise<void> {
  const keys = await constraintsOf(trx, table, 'p');
  const columns = await trx('information_schema.columns')
    .where({ table_schema: 'public', table_name: table, is_identity: 'NO', is_nullable: 'NO' })
    .pluck('column_name');
  if (columns.length === 0) return;
  await alter(
    trx,
    table,
    keys.map((name) => `DROP CONSTRAINT "${name}" CASCADE`),
  );
  await alter(
    trx,
    table,
    columns.map((name) => `ALTER "${name}" DROP NOT NULL`),
  );
}

export async function dropChecks(trx: Knex, table: string): Promise<void> {
  const checks = await constraintsOf(trx, table, 'c');
  if (checks.length === 0) return;
  await alter(
    trx,
    table,
    checks.map((name) => `DROP CONSTRAINT "${name}"`),
  );
}
