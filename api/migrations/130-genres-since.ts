import type { Knex } from 'knex';

/**
 * Since when a service wants or excludes a genre: only what was excluded before a track was sent lets a curator return it unheard. The API
 * can neither choose nor change that time.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null: since before it was recorded.
    ALTER TABLE service_genres ADD COLUMN since timestamptz;
    ALTER TABLE service_genres ALTER COLUMN since SET DEFAULT app_now();

    REVOKE INSERT, UPDATE ON service_genres FROM fanfare_app;
    GRANT INSERT (service_id, genre_id, is_excluded) ON service_genres TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
