import type { Knex } from 'knex';

/** The names of the migrations that ran. */
export async function appliedMigrations(db: Knex): Promise<string[]> {
  return db('knex_migrations').pluck<string[]>('name');
}
