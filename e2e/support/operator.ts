import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.join(import.meta.dirname, '../..');

/**
 * Runs a command of the API on this product's database, as its operator does.
 * @param command the name of a file in `api/src/cli`
 * @returns what it said
 */
export async function operate(command: string, ...args: string[]): Promise<string> {
  const { FANFARE_DATA_DIR: dataDir = path.join(root, '.data'), FANFARE_PORT: port = '3000' } = process.env;
  const { dbPassword } = JSON.parse(readFileSync(path.join(dataDir, 'secrets.json'), 'utf8')) as { dbPassword: string };
  const database = `postgres://fanfare:${dbPassword}@localhost:${Number(port) + 30}/fanfare`;
  const { stdout } = await promisify(execFile)(process.execPath, [`api/src/cli/${command}.ts`, ...args], {
    cwd: root,
    env: { DATABASE_URL: database, ...process.env },
  });
  return stdout;
}

/** Makes an override document or its key, as the operator does without the API. @returns what it said */
export async function overrideCommand(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['shell/contract/release/cli.ts', 'override', ...args],
    { cwd: root },
  );
  return stdout;
}
