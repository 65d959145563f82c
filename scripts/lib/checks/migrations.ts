import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { root } from '../install/root.mjs';

/**
 * From this one on, migrations run while people use the previous release (docs/operations.md): nothing may rewrite or lock a table for long, or take
 * away what the previous release uses. Earlier ones ran with every process stopped.
 */
export const firstLinted = 166;

/** How SQL is best written is no matter of locks. */
const style = [
  'ban-char-field',
  'prefer-bigint-over-int',
  'prefer-bigint-over-smallint',
  'prefer-identity',
  'prefer-robust-stmts',
  'prefer-text-field',
  'prefer-timestamp-tz',
  // The command that migrates sets it for all of them.
  'require-lock-timeout',
  'require-statement-timeout',
  'require-timeout-settings',
];

/** Its package for this machine alone: others are not in every registry, and a lock that names them could not be installed from those. */
const squawk = path.join(root, 'node_modules/@squawk-cli/linux-x64/bin/squawk');

/** Whether this machine has it. */
export const canLint = existsSync(squawk);

/** What is wrong with the SQL of a migration, a line for each. @param isInTransaction unless it says `config = { transaction: false }` */
export function lintMigration(sql: string, isInTransaction = true): string[] {
  const options = [
    '--reporter=json',
    '--pg-version=18.0',
    `--exclude=${style.join(',')}`,
    '--stdin-filepath=migration.sql',
  ];
  const { stdout, stderr } = spawnSync(
    squawk,
    [...options, isInTransaction ? '--assume-in-transaction' : '--no-assume-in-transaction'],
    { input: sql, encoding: 'utf8' },
  );
  if (!stdout.trim().startsWith('[')) throw new Error(`squawk can't be run: ${stderr || stdout}`);
  const found = JSON.parse(stdout) as { line: number; rule_name: string; message: string }[];
  return [
    ...found.map(({ line, rule_name: rule, message }) => `line ${line + 1}: ${rule}: ${message}`),
    ...hiddenIn(sql),
    ...unexplained(sql),
  ];
}

/** Statements that squawk doesn't see, as they stand in a block that the database runs. */
function hiddenIn(sql: string): string[] {
  const blocks = sql.matchAll(/\bDO\s+(\$\w*\$)[\s\S]*?\1/gi);
  const changes = /\b(ALTER\s+TABLE|CREATE\s+(UNIQUE\s+)?INDEX|DROP\s+(TABLE|INDEX))\b/i;
  return [...blocks]
    .map(([block]) => changes.exec(block)?.[0])
    .filter((change) => change !== undefined)
    .map((change) => `${change} in a DO block can't be checked: write it as a statement of its own`);
}

/** What is let through says why, in a comment above. */
function unexplained(sql: string): string[] {
  const lines = sql.split('\n').map((line) => line.trim());
  const isIgnore = (line: string | undefined) => line?.startsWith('-- squawk-ignore') === true;
  return lines.flatMap((line, index) => {
    const before = lines[index - 1];
    const isExplained = before?.startsWith('-- ') && !isIgnore(before);
    return isIgnore(line) && !isExplained ? [`line ${index + 1}: say in a comment above why this may be ignored`] : [];
  });
}

interface Migration {
  up(knex: unknown): Promise<void>;
  config?: { transaction?: boolean };
}

/** The SQL of a migration, without a database. @throws Error where it is written in anything but `knex.raw` */
export async function readMigration(file: string): Promise<{ sql: string; isInTransaction: boolean }> {
  const { up, config } = (await import(file)) as Migration;
  const statements: string[] = [];
  const raw = (text: string) => {
    statements.push(text.trim().replace(/;?$/, ';'));
    return Promise.resolve({ rows: [] });
  };
  const knex = new Proxy(raw, {
    get: (_, name) => {
      if (name === 'raw') return raw;
      throw new Error(
        `${path.basename(file)} uses knex.${String(name)}: write SQL with knex.raw, which can be checked`,
      );
    },
    apply: () => {
      throw new Error(`${path.basename(file)} queries tables by name: write SQL with knex.raw, which can be checked`);
    },
  });
  await up(knex);
  return { sql: statements.join('\n'), isInTransaction: config?.transaction !== false };
}
