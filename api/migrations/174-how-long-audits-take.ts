import type { Knex } from 'knex';

/** How long the last audit took, in the machine's time: the next one waits for it. Null until there was one since. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE audit_runs ADD COLUMN took_seconds float8');
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
