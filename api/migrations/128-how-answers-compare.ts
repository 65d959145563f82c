import type { Knex } from 'knex';

/** How long answers usually are in a genre, and how often artists find them helpful: what curators compare their own with. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Between blanks; of scripts that put none between words, two letters for one.
    CREATE FUNCTION count_words(given text) RETURNS int LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
      regexp_count(given, '\\S+') + regexp_count(given, '[\\u3040-\\u30ff\\u3400-\\u9fff\\u0e00-\\u0e7f]') / 2;

    -- Counted anew by a job; what is missing has too few curators behind it. Answers of demo services are counted apart.
    CREATE TABLE genre_answer_medians (
      genre_id int NOT NULL REFERENCES genres ON DELETE CASCADE,
      is_demo boolean NOT NULL,
      -- The median of curators' own medians: who answers much counts no more than others.
      words numeric(6, 1) NOT NULL CHECK (words >= 0),
      curators int NOT NULL CHECK (curators >= 1),
      -- Null where too few curators have votes.
      helpful numeric(4, 3) CHECK (helpful BETWEEN 0 AND 1),
      counted_at timestamptz NOT NULL DEFAULT app_now(),
      PRIMARY KEY (genre_id, is_demo)
    );
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
