import type { Knex } from 'knex';

/** What reports compare with, and the way from a submission to the file that was heard. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE INDEX listening_sessions_of ON listening_sessions (submission_id);

    -- Counted anew by a job; a genre that is missing has too few ratings to say anything. A parent holds those of its genres.
    CREATE TABLE genre_medians (
      genre_id int NOT NULL REFERENCES genres ON DELETE CASCADE,
      aspect text NOT NULL CHECK (aspect IN ('production', 'songwriting', 'performance', 'originality', 'fit')),
      median numeric(3, 2) NOT NULL CHECK (median BETWEEN 1 AND 5),
      ratings int NOT NULL CHECK (ratings >= 1),
      counted_at timestamptz NOT NULL DEFAULT app_now(),
      PRIMARY KEY (genre_id, aspect)
    );
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
