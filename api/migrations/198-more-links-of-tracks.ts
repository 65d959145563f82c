import type { Knex } from 'knex';

/** A track can be heard in several places: those beside its first link. Whoever deletes their account takes them along. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE tracks ADD COLUMN other_links text[] NOT NULL DEFAULT '{}'
      CHECK (cardinality(other_links) <= 4 AND length(array_to_string(other_links, '', '')) <= 2000)`);
  // Added to whatever the function does by now, so that another migration's addition stays.
  await knex.raw(`
    DO $$
    DECLARE
      body text = pg_get_functiondef('erase_account(int, int)'::regprocedure);
      first_link text = 'link = NULL, lyrics = NULL';
    BEGIN
      IF position(first_link IN body) = 0 THEN RAISE EXCEPTION 'erase_account empties no links'; END IF;
      EXECUTE replace(body, first_link, 'other_links = ''{}'', ' || first_link);
    END $$`);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
