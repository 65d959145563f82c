import type { Knex } from 'knex';

/** Tracks that were never saved are found by index: they are few among all. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw('CREATE INDEX tracks_reserved ON tracks (deleted_at) WHERE deleted_at = created_at');
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
