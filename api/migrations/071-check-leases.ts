import type { Knex } from 'knex';

/** A checker that makes a check says so again and again: what it no longer says is given to another one soon. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE release_check_requests
      -- When its checker last said that it is at work; null before it did since taking it.
      ADD COLUMN renewed_at timestamptz CONSTRAINT renewed_once_taken CHECK (renewed_at IS NULL OR taken_at IS NOT NULL);
    GRANT UPDATE (renewed_at) ON release_check_requests TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
