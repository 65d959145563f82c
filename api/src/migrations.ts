import { resolve } from 'node:path';
import type { Knex } from 'knex';
import pg from 'pg';
import { writeReferenceRows } from './modules/reference/reference.rows.ts';
import { migrateBoss } from './plugins/jobs/schema.ts';

export const migrationsDirectory = resolve(import.meta.dirname, '../migrations');

/** The API's database role; the database refuses what it may not do. */
export const appRole = 'fanfare_app';

/**
 * Runs the migrations, and lets the API's role log in.
 * @param db as the schema's owner
 * @param appPassword the role's password; null leaves it unchanged
 */
export async function migrate(db: Knex, appPassword: string | null): Promise<string[]> {
  await db.transaction(async (trx) => {
    // Roles belong to the server, not to the database, and two databases may be migrated at the same time.
    await trx.raw("SELECT pg_advisory_xact_lock(hashtext('fanfare role'))");
    const exists = await trx('pg_roles').where({ rolname: appRole }).first('rolname');
    if (!exists) await trx.raw(`CREATE ROLE ${appRole} LOGIN`);
    if (appPassword !== null) await trx.raw(`ALTER ROLE ${appRole} PASSWORD ${pg.escapeLiteral(appPassword)}`);
  });
  const [, applied] = (await db.migrate.latest({ directory: migrationsDirectory, loadExtensions: ['.ts'] })) as [
    number,
    string[],
  ];
  await db.raw(`GRANT SELECT ON knex_migrations TO ${appRole}`);
  await migrateBoss(db, appRole);
  await writeReferenceRows(db);
  return applied;
}
