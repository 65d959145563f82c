import type { Knex } from 'knex';

/** The artists of a label: records of one account. A track belongs to one of them, or to the account's own artist. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE roster_artists (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 120),
      image text,
      links text[] NOT NULL DEFAULT '{}' CHECK (cardinality(links) <= 8),
      created_at timestamptz NOT NULL DEFAULT app_now(),
      CONSTRAINT roster_artist_of_account UNIQUE (account_id, id)
    );
    CREATE UNIQUE INDEX roster_artists_name ON roster_artists (account_id, lower(name));
    CREATE TABLE roster_artist_genres (
      roster_artist_id int NOT NULL REFERENCES roster_artists ON DELETE CASCADE,
      genre_id int NOT NULL REFERENCES genres,
      PRIMARY KEY (roster_artist_id, genre_id)
    );
    -- With the account: a track never belongs to another label's artist.
    ALTER TABLE tracks ADD COLUMN roster_artist_id int,
      ADD CONSTRAINT track_of_own_artist FOREIGN KEY (account_id, roster_artist_id) REFERENCES roster_artists (account_id, id);
    CREATE INDEX tracks_of_roster_artist ON tracks (roster_artist_id) WHERE roster_artist_id IS NOT NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
