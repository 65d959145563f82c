import { setTimeout as pause } from 'node:timers/promises';
import type { Knex } from 'knex';
import { loadConfig } from '../config.ts';
import { migrate } from '../migrations.ts';
import { openDatabase } from '../plugins/database.ts';
import { runCli } from './run-cli.ts';

/**
 * Behind a migration that waits for a lock everybody else waits, too; and where two wait for each other, PostgreSQL ends one of them after a
 * second. Rather than people, it is the migration that gives way, and is tried again.
 */
const lockWaitMs = 400;
const attempts = 60;
const pauseMs = 500;

/** Of PostgreSQL: no lock in time, a deadlock. */
const passing = new Set(['55P03', '40P01']);

async function untilUnlocked<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === attempts || !passing.has((error as { code?: string }).code ?? '')) throw error;
      await pause(pauseMs);
    }
  }
}

/** `node api/src/cli/migrate.ts`: brings DATABASE_URL up to date; FANFARE_APP_DB_PASSWORD becomes the password of the API's role. */
await runCli('The migrations failed', async () => {
  const config = loadConfig(process.env);
  const db = openDatabase(config.ownerDatabaseUrl, 2, undefined, { lockWaitMs });
  try {
    // What was applied before one that gave way stays.
    const before = await applied(db);
    await untilUnlocked(() => migrate(db, process.env['FANFARE_APP_DB_PASSWORD'] ?? null));
    const made = (await applied(db)).filter((name) => !before.includes(name));
    return made.length > 0 ? `Applied ${made.join(', ')}` : 'Nothing to migrate';
  } finally {
    await db.destroy();
  }
});

async function applied(db: Knex): Promise<string[]> {
  if (!(await db.schema.hasTable('knex_migrations'))) return [];
  return db('knex_migrations').orderBy('id').pluck<string[]>('name');
}
