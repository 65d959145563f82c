import type { Knex } from 'knex';

/** What services of a type usually accept in a genre: what curators compare themselves with. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Counted anew by a job; what is missing has too few curators behind it to say anything. Demo services are counted apart.
    CREATE TABLE genre_accept_medians (
      type text NOT NULL CHECK (type IN ('playlist', 'radio', 'instagram', 'tiktok', 'youtube')),
      genre_id int NOT NULL REFERENCES genres ON DELETE CASCADE,
      is_demo boolean NOT NULL,
      median numeric(4, 3) NOT NULL CHECK (median BETWEEN 0 AND 1),
      curators int NOT NULL CHECK (curators >= 1),
      counted_at timestamptz NOT NULL DEFAULT app_now(),
      PRIMARY KEY (type, genre_id, is_demo)
    );
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
