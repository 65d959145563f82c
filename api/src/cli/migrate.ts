import { loadConfig } from '../config.ts';
import { migrate } from '../migrations.ts';
import { openDatabase } from '../plugins/database.ts';
import { runCli } from './run-cli.ts';

/** `node api/src/cli/migrate.ts`: brings DATABASE_URL up to date; FANFARE_APP_DB_PASSWORD becomes the password of the API's role. */
await runCli('The migrations failed', async () => {
  const config = loadConfig(process.env);
  const db = openDatabase(config.ownerDatabaseUrl, 2);
  try {
    const applied = await migrate(db, process.env['FANFARE_APP_DB_PASSWORD'] ?? null);
    return applied.length > 0 ? `Applied ${applied.join(', ')}` : 'Nothing to migrate';
  } finally {
    await db.destroy();
  }
});
