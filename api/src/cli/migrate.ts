import { loadConfig } from '../config.ts';
import { migrate } from '../migrations.ts';
import { openDatabase } from '../plugins/database.ts';
import { runCli } from './run-cli.ts';

/** Whoever waits for a lock lets nobody else have it: rather than that, a migration fails, and is started again. */
const lockWaitMs = 5_000;

/** `node api/src/cli/migrate.ts`: brings DATABASE_URL up to date; FANFARE_APP_DB_PASSWORD becomes the password of the API's role. */
await runCli('The migrations failed', async () => {
  const config = loadConfig(process.env);
  const db = openDatabase(config.ownerDatabaseUrl, 2, undefined, { lockWaitMs });
  try {
    const applied = await migrate(db, process.env['FANFARE_APP_DB_PASSWORD'] ?? null);
    return applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to migrate';
  } finally {
    await db.destroy();
  }
});
