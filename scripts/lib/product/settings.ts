import path from 'node:path';
import { root } from '../install/root.mjs';

export type Env = 'demo' | 'test' | 'production';

/** The options of a start, from its environment. */
export interface Settings {
  env: Env;
  port: number;
  dataDir: string;
  /** A database of one's own; none: the embedded one. */
  databaseUrl: string | undefined;
  /** Where backups go; the embedded database archives its WAL there. None: no archive. */
  backupDir: string | undefined;
}

const environments: readonly Env[] = ['demo', 'test', 'production'];
/** The block reaches from the shell (+0) to PostgreSQL (+30). */
const highestPort = 65_535 - 30;

/**
 * Reads `FANFARE_ENV`, `FANFARE_PORT`, `FANFARE_DATA_DIR`, `FANFARE_BACKUP_DIR` and `DATABASE_URL`.
 * @throws Error with one clear line
 */
export function readSettings(source: NodeJS.ProcessEnv): Settings {
  const env = environments.find((one) => one === (source['FANFARE_ENV'] || 'demo'));
  if (!env) throw new Error(`FANFARE_ENV must be ${environments.join(', ')}; it is "${source['FANFARE_ENV']}".`);
  const port = Number(source['FANFARE_PORT'] || 3000);
  if (!Number.isInteger(port) || port < 1 || port > highestPort) {
    throw new Error(`FANFARE_PORT must be a number from 1 to ${highestPort}; it is "${source['FANFARE_PORT']}".`);
  }
  return {
    env,
    port,
    dataDir: path.resolve(root, source['FANFARE_DATA_DIR'] || '.data'),
    databaseUrl: source['DATABASE_URL'] || undefined,
    backupDir: source['FANFARE_BACKUP_DIR'] ? path.resolve(root, source['FANFARE_BACKUP_DIR']) : undefined,
  };
}
