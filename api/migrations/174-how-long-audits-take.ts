import type { Knex } from 'knex';

/** The duration of the last audit, by the machine's clock; it sets the interval to the next one. Null before the first audit after this migration. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE audit_runs ADD COLUMN took_seconds float8');
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
