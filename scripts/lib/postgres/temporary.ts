import { randomBytes } from 'node:crypto';
import { chmodSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '../system/free-port.ts';
import { temporaryFolder } from '../system/temporary-folder.ts';
import { startPostgres } from './process.ts';

export interface TemporaryPostgres {
  /** Connection string of the owner. */
  url: string;
  folder: string;
  stop(): Promise<void>;
}

/** A throwaway PostgreSQL without durability (no fsync), in memory where there is room, else in a temporary folder; `stop` removes it. */
export async function startTemporaryPostgres(prefix: string): Promise<TemporaryPostgres> {
  const folder = temporaryFolder(prefix);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    // For root, the server's own user needs access too.
    chmodSync(folder, 0o711);
    const { url, stop } = await startPostgres({
      folder: path.join(folder, 'postgres'),
      port: await freePort(),
      user: 'fanfare',
      password: randomBytes(16).toString('hex'),
      database: 'fanfare',
      isDurable: false,
      logFile: path.join(folder, 'postgres.log'),
    });
    return { url, folder, stop: () => stop().finally(remove) };
  } catch (error) {
    remove();
    throw error;
  }
}
