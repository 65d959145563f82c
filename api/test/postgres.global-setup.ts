import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startPostgres } from '../../scripts/lib/postgres/process.ts';
import { freePort } from './free-port.ts';

/**
 * One real PostgreSQL for a test run, its owner's address in `TEST_DATABASE_URL`; a server named there already is used as it is.
 * Fast, without durability (no fsync): test files clone their databases from a template on it.
 */
export default async function setup(): Promise<(() => Promise<void>) | void> {
  if (process.env['TEST_DATABASE_URL']) return;
  const folder = mkdtempSync(path.join(tmpdir(), 'fanfare-test-'));
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
  process.env['TEST_DATABASE_URL'] = postgres.url;
  return async () => {
    delete process.env['TEST_DATABASE_URL'];
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}
