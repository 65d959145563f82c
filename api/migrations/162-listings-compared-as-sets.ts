import type { Knex } from 'knex';

/**
 * What a statement changed in listings is compared as sets. A join of the rows before and after kept the plan of whatever statement a
 * connection happened to run first: made for one row, it took six seconds of 2,500.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE OR REPLACE FUNCTION note_listing_changes() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF TG_OP = 'UPDATE' THEN
        IF EXISTS (
          SELECT service_id, type, curator_profile_id, country_id, refuses, genre_ids, excluded_genre_ids, language_ids FROM written
          EXCEPT
          SELECT service_id, type, curator_profile_id, country_id, refuses, genre_ids, excluded_genre_ids, language_ids FROM before) THEN
          PERFORM note_service_change('offers');
        ELSIF EXISTS (SELECT FROM written) THEN
          PERFORM note_service_change('figures');
        END IF;
      ELSIF EXISTS (SELECT FROM written) THEN
        PERFORM note_service_change('offers');
      END IF;
      RETURN NULL;
    END $$`);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
