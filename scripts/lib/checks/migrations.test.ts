import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { root } from '../install/root.mjs';
import { canLint, firstLinted, lintMigration, readMigration } from './migrations.ts';

/** Each locks a table that people use for as long as it is large, or takes away what the previous release reads. */
const refused: [what: string, rule: string, sql: string][] = [
  [
    'a column with a volatile default',
    'adding-field-with-default',
    'ALTER TABLE submissions ADD COLUMN x float DEFAULT random();',
  ],
  ['a column that has to be there', 'adding-required-field', 'ALTER TABLE submissions ADD COLUMN x int NOT NULL;'],
  ['another type', 'changing-column-type', 'ALTER TABLE submissions ALTER COLUMN x TYPE bigint;'],
  ['NOT NULL', 'adding-not-nullable-field', 'ALTER TABLE submissions ALTER COLUMN x SET NOT NULL;'],
  ['an index', 'require-concurrent-index-creation', 'CREATE INDEX i ON submissions (x);'],
  ['a check of all rows', 'constraint-missing-not-valid', 'ALTER TABLE submissions ADD CONSTRAINT c CHECK (x > 0);'],
  [
    'a reference of all rows',
    'adding-foreign-key-constraint',
    'ALTER TABLE submissions ADD CONSTRAINT c FOREIGN KEY (x) REFERENCES accounts (id);',
  ],
  ['a unique constraint', 'disallowed-unique-constraint', 'ALTER TABLE submissions ADD CONSTRAINT c UNIQUE (x);'],
  ['another name for a column', 'renaming-column', 'ALTER TABLE submissions RENAME COLUMN a TO b;'],
  ['another name for a table', 'renaming-table', 'ALTER TABLE submissions RENAME TO sendings;'],
  ['no column any more', 'ban-drop-column', 'ALTER TABLE submissions DROP COLUMN a;'],
  ['no table any more', 'ban-drop-table', 'DROP TABLE submissions;'],
  ['what can’t be read', 'syntax-error', 'ALTER TABLE submissions ADDD x;'],
];
// Linux on x64 has squawk, where changes are tested before they land.
describe.runIf(canLint)('on a machine with squawk', () => {
  test.each(refused)('a migration with %s is refused', (_, rule, sql) => {
    expect(lintMigration(sql).join('\n')).toContain(rule);
  });

  test('what locks for a moment passes, and so does anything in a new table', () => {
    const sql = `
    ALTER TABLE submissions ADD COLUMN x int DEFAULT 0;
    ALTER TABLE submissions ADD CONSTRAINT c CHECK (x > 0) NOT VALID;
    CREATE TABLE notes (id bigint PRIMARY KEY, submission_id bigint NOT NULL REFERENCES submissions (id), text text NOT NULL);
    CREATE INDEX ON notes (submission_id);
    CREATE OR REPLACE FUNCTION f() RETURNS int LANGUAGE sql AS 'SELECT 1';
    INSERT INTO notes VALUES (1, 1, 'x');`;
    expect(lintMigration(sql)).toEqual([]);
  });

  test('an index is made beside the work of others where the migration has no transaction', () => {
    const sql = 'CREATE INDEX CONCURRENTLY IF NOT EXISTS i ON submissions (x);';
    expect(lintMigration(sql, false)).toEqual([]);
    expect(lintMigration(`SELECT 1;\n${sql}`).join('\n')).toContain('ban-concurrent-index-creation-in-transaction');
  });

  test('a line lets through what it explains, and not what it doesn’t', () => {
    const sql = 'CREATE INDEX i ON genres (name);';
    const ignore = '-- squawk-ignore require-concurrent-index-creation';
    expect(lintMigration(`-- Genres are a hundred rows.\n${ignore}\n${sql}`)).toEqual([]);
    expect(lintMigration(`${ignore}\n${sql}`)).toEqual(['line 1: say in a comment above why this may be ignored']);
  });

  test('nothing is hidden in a block', () => {
    const sql = 'DO $$ BEGIN ALTER TABLE submissions ALTER x SET NOT NULL; END $$;';
    expect(lintMigration(sql)).toEqual([
      "ALTER TABLE in a DO block can't be checked: write it as a statement of its own",
    ]);
  });

  test('a migration that isn’t SQL can’t be checked, and says so', async () => {
    const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-migrations-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const write = (name: string, body: string) => {
      const file = path.join(folder, name);
      writeFileSync(file, `export async function up(knex) { ${body} }`);
      return file;
    };
    await expect(readMigration(write('a.mjs', "await knex.schema.alterTable('x', () => {})"))).rejects.toThrow(
      'knex.schema',
    );
    await expect(readMigration(write('b.mjs', "await knex('accounts').update({})"))).rejects.toThrow('by name');
    expect(await readMigration(write('c.mjs', "await knex.raw('SELECT 1'); await knex.raw('SELECT 2;')"))).toEqual({
      sql: 'SELECT 1;\nSELECT 2;',
      isInTransaction: true,
    });
  });

  const migrations = globSync('api/migrations/*.ts', { cwd: root }).filter(
    (file) => Number.parseInt(path.basename(file), 10) >= firstLinted,
  );
  test('no migration of this release locks for long', async () => {
    for (const file of migrations) {
      const { sql, isInTransaction } = await readMigration(path.join(root, file));
      expect([file, lintMigration(sql, isInTransaction)]).toEqual([file, []]);
    }
  });
});
