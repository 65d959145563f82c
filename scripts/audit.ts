/** What `npm run audit` runs on Node 24: the audit over this data folder, whether Fanfare is running on it or not. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { node } from './lib/system/run.ts';
import { oneLine } from './lib/install/one-line.mjs';
import { fail } from './lib/product/console.ts';
import { lockDataFolder, runningOn } from './lib/product/data-folder.ts';
import { openDatabase } from './lib/product/database.ts';
import { environmentOf } from './lib/product/environment.ts';
import { checkPorts } from './lib/product/ports.ts';
import { readSecrets } from './lib/product/secrets.ts';
import { readSettings } from './lib/product/settings.ts';

async function audit(): Promise<number> {
  const requested = readSettings(process.env);
  // A copy that runs on this folder knows its port better than this call.
  const running = runningOn(requested.dataDir);
  const settings = { ...requested, port: running?.port ?? requested.port };
  const { dataDir, databaseUrl } = settings;
  if (!databaseUrl && !existsSync(path.join(dataDir, 'secrets.json'))) {
    throw new Error(`There are no books in ${dataDir} yet: run npm start first.`);
  }
  const secrets = readSecrets(dataDir);
  const run = async () =>
    (await node('api/src/cli/audit.ts', [], { env: environmentOf(settings, secrets, process.env) })).code;
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

process.exitCode = await audit().catch((error: unknown) => {
  fail(oneLine(error));
  return 2;
});
if (process.connected) process.disconnect();
