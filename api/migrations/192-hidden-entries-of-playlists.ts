import type { Knex } from 'knex';

/**
 * How many entries a playlist left out at a check. A track that was seen may be one of those left out since; one that is absent while no more are
 * left out than then was removed. Null for other pages, and for earlier checks.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('ALTER TABLE placement_checks ADD COLUMN hidden_count int CHECK (hidden_count >= 0)');
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
