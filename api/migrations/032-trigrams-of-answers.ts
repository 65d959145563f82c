import type { Knex } from 'knex';

/** The trigrams of answers, kept beside them: a check compares 200 of them while somebody types. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- In a schema of its own: its && would take the place of the one that the indexes of genres and languages serve.
    CREATE SCHEMA intarray;
    GRANT USAGE ON SCHEMA intarray TO PUBLIC;
    CREATE EXTENSION intarray SCHEMA intarray;
    ALTER TABLE answers
      -- Hashes of the trigrams of what is compared, ascending. Null where that is null.
      ADD COLUMN trigrams int[],
      DROP CONSTRAINT answers_are_compared_whole;
    UPDATE answers SET compared = NULL, bands = NULL WHERE compared IS NOT NULL;
    ALTER TABLE answers ADD CONSTRAINT answers_are_compared_whole
      CHECK (num_nulls(compared, trigrams, bands) IN (0, 3));
    -- How like two texts are by their trigrams, 0–1: what similarity() says of the texts, ten times as fast.
    CREATE FUNCTION likeness(one int[], other int[]) RETURNS real LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
      SELECT intarray.icount(one OPERATOR(intarray.&) other)::real / nullif(intarray.icount(one OPERATOR(intarray.|) other), 0)
    $$;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
