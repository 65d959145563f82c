import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../postgres/process.ts';
import { freePort } from '../system/free-port.ts';
import { node } from '../system/run.ts';

/** One PostgreSQL for all runs of tests (`TEST_DATABASE_URL`), with a migrated database to read the schema from. */
export async function startDatabase(): Promise<{ url: string; stop(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-mutants-'));
  // For root, the server's own user needs access too.
  chmodSync(folder, 0o711);
  const postgres = await startPostgres({
    folder: path.join(folder, 'postgres'),
    port: await freePort(),
    user: 'fanfare',
    password: randomBytes(16).toString('hex'),
    database: 'fanfare',
    isDurable: false,
    logFile: path.join(folder, 'postgres.log'),
  });
  const stop = async () => {
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
  const env = { ...process.env, FANFARE_ENV: 'test', FANFARE_DATA_DIR: folder, DATABASE_URL: postgres.url };
  const { code, output } = await node('api/src/cli/migrate.ts', [], { env, isQuiet: true });
  if (code !== 0) {
    await stop();
    throw new Error(output);
  }
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return { url: postgres.url, stop };
}
