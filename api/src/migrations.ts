import type { Knex } from 'knex';
import pg from 'pg';
import { migrationsDirectory } from './migrations-directory.ts';
import { execute, raw } from './sql.ts';
import { writeReferenceRows } from './modules/reference/reference.rows.ts';
import { migrateBoss } from './plugins/jobs/schema.ts';

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
    await execute(trx)`SELECT pg_advisory_xact_lock(hashtext('fanfare role'))`;
    const exists = await trx('pg_roles').where({ rolname: appRole }).first('rolname');
    if (!exists) await execute(trx)`CREATE ROLE ${raw(appRole)} LOGIN`;
    if (appPassword !== null)
      await execute(trx)`
                                ALTER ROLE ${raw(appRole)} PASSWORD ${raw(pg.escapeLiteral(appPassword))}`;
  });
  const [, applied] = (await db.migrate.latest({ directory: migrationsDirectory, loadExtensions: ['.ts'] })) as [
    number,
    string[],
  ];
  await execute(db)`GRANT SELECT ON knex_migrations TO ${raw(appRole)}`;
  await migrateBoss(db, appRole);
  await writeReferenceRows(db);
  return applied;
}
