import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { Client } from 'pg';
import { placesOf } from '../backup/manifest.ts';
import { startPostgres, type RunningPostgres } from '../postgres/process.ts';
import { databaseFolder } from './data-folder.ts';
import { ownerRole } from './environment.ts';
import { portOf } from './ports.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';

/**
 * Brings up the embedded database, or sees whether one's own answers.
 * @returns the embedded one
 * @throws Error with one clear line
 */
export async function openDatabase(settings: Settings, secrets: Secrets): Promise<RunningPostgres | undefined> {
  if (settings.databaseUrl) {
    await checkAnswers(settings.databaseUrl);
    return undefined;
  }
  const folder = databaseFolder(settings.dataDir);
  // Open to pass through for the server's own user, who owns the folder below.
  mkdirSync(path.dirname(folder), { recursive: true, mode: 0o711 });
  return startPostgres({
    folder,
    port: portOf(settings, 'PostgreSQL'),
    user: ownerRole,
    password: secrets.dbPassword,
    database: 'fanfare',
    isDurable: settings.env !== 'test',
    archive: settings.backupDir && placesOf(settings.backupDir).wal,
    logFile: path.join(settings.dataDir, 'logs/postgres.log'),
  });
}

async function checkAnswers(url: string): Promise<void> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5_000 });
  try {
    await client.connect();
  } catch (error) {
    const { message, code } = error as { message: string; code?: string };
    const { host } = new URL(url);
    throw new Error(`The database at ${host} (DATABASE_URL) can't be reached: ${message || code}`, { cause: error });
  } finally {
    await client.end().catch(() => {});
  }
}
