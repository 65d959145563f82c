import type { Knex } from 'knex';

/** The names of the migrations that ran. Two teams' may have run in another order than that of their numbers. */
export async function appliedMigrations(db: Knex): Promise<string[]> {
  return (await db('knex_migrations').pluck<string[]>('name')).toSorted();
}
