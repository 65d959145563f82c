import type { Knex } from 'knex';

/**
 * The search compared trigrams of whole titles: among a million tracks each query reads a good part of them. Words do better: an index of
 * tracks by their words, and the words themselves, few enough to find a mistyped one among them (docs/decisions/217).
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Words as people type them: small letters, without accents and apostrophes, one space between them.
    CREATE FUNCTION search_text(given text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE RETURN
      trim(regexp_replace(
        CASE WHEN octet_length(given) = length(given) THEN lower(replace(left(given, 500), '''', ''))
             ELSE left(replace(normalize(regexp_replace(normalize(lower(left(given, 500) COLLATE pg_c_utf8), NFKD),
                                                        '[\\u0300-\\u036f''’‘]+', '', 'g'), NFKC), 'ß', 'ss'), 500) END
          COLLATE pg_c_utf8, '[^[:alnum:]]+', ' ', 'g'));

    CREATE TABLE catalogue_words (
      word text COLLATE "C" PRIMARY KEY
    );
    ALTER TABLE catalogue_tracks
      ADD COLUMN search_text text COLLATE "C" GENERATED ALWAYS AS (search_text(title || ' ' || artist)) STORED;
    INSERT INTO catalogue_words SELECT DISTINCT word FROM catalogue_tracks, string_to_table(search_text, ' ') word;

    DROP INDEX catalogue_tracks_search;
    -- Without a list of pending entries, which each search would read whole while an import runs.
    CREATE INDEX catalogue_tracks_words ON catalogue_tracks
      USING gin (array_to_tsvector(string_to_array(search_text, ' '))) WITH (fastupdate = off);
    CREATE INDEX catalogue_tracks_search_text ON catalogue_tracks (search_text);
    CREATE INDEX catalogue_words_alike ON catalogue_words USING gin (word gin_trgm_ops) WITH (fastupdate = off);

    CREATE FUNCTION keep_catalogue_words() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      -- In one order, so that two writers wait for each other and never both.
      INSERT INTO catalogue_words SELECT DISTINCT word FROM written, string_to_table(search_text, ' ') word ORDER BY word
        ON CONFLICT DO NOTHING;
      RETURN NULL;
    END $$;
    CREATE TRIGGER words_of_inserted AFTER INSERT ON catalogue_tracks REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue_words();
    CREATE TRIGGER words_of_updated AFTER UPDATE ON catalogue_tracks REFERENCING NEW TABLE AS written
      FOR EACH STATEMENT EXECUTE FUNCTION keep_catalogue_words();
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
