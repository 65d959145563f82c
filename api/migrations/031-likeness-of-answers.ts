import type { Knex } from 'knex';

/** What answers are compared by: their words as they look, without the names they speak of. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE answers
      -- Null in what was answered before, and in invented history: it is compared as it was written.
      ADD COLUMN compared text,
      -- Hashes of its trigrams in bands (MinHash): two answers that are nearly the same share one.
      ADD COLUMN bands int[],
      ADD CONSTRAINT answers_are_compared_whole CHECK ((compared IS NULL) = (bands IS NULL));
    CREATE INDEX answers_bands ON answers USING gin (bands);
    -- Trigrams of long texts are slow to look up and to keep: only where there are no bands.
    CREATE INDEX answers_feedback_as_written ON answers USING gin (feedback gin_trgm_ops) WHERE bands IS NULL;
    DROP INDEX answers_feedback;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
