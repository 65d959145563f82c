import { existsSync } from 'node:fs';
import path from 'node:path';
import { lockDataFolder, runningOn } from './data-folder.ts';
import { openDatabase } from './database.ts';
import { environmentOf } from './environment.ts';
import { checkPorts } from './ports.ts';
import { readSecrets } from './secrets.ts';
import { readSettings } from './settings.ts';

/**
 * Runs something on the database of this data folder, whether Fanfare is running on it or not.
 * @param missing what there isn't as long as nobody has started Fanfare
 * @param work gets the environment that names the database
 */
export async function withDatabase<T>(missing: string, work: (env: NodeJS.ProcessEnv) => Promise<T>): Promise<T> {
  const requested = readSettings(process.env);
  // A copy that runs on this folder knows its port better than this call.
  const running = runningOn(requested.dataDir);
  const settings = { ...requested, port: running?.port ?? requested.port };
  const { dataDir, databaseUrl } = settings;
  if (!databaseUrl && !existsSync(path.join(dataDir, 'secrets.json'))) {
    throw new Error(`There ${missing} in ${dataDir} yet: run npm start first.`);
  }
  const secrets = readSecrets(dataDir);
  const run = () => work(environmentOf(settings, secrets, process.env));
  if (databaseUrl || running) return run();
  const folder = lockDataFolder(dataDir, settings.port);
  try {
    await checkPorts(settings, 0);
    const postgres = await openDatabase(settings, secrets);
    try {
      return await run();
    } finally {
      await postgres?.stop();
    }
  } finally {
    folder.release();
  }
}
