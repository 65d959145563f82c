import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const names = ['jwtSecret', 'mediaSecret', 'cookieSecret', 'dbPassword', 'appDbPassword'] as const;

export type Secrets = Record<(typeof names)[number], string>;

/**
 * The secrets of a data folder, made at its first start and readable by its owner alone.
 * @throws Error with one clear line where the file can't be read
 */
export function readSecrets(dataDir: string): Secrets {
  const file = path.join(dataDir, 'secrets.json');
  let stored: Partial<Secrets> = {};
  if (existsSync(file)) {
    try {
      stored = JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>;
    } catch {
      throw new Error(`${file} can't be read: restore it, or move the data folder away to start over.`);
    }
  }
  const isComplete = names.every((name) => stored[name]);
  const secrets = Object.fromEntries(
    names.map((name) => [name, stored[name] ?? randomBytes(32).toString('hex')]),
  ) as Secrets;
  if (!isComplete) writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  return secrets;
}
