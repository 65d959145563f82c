import type { Knex } from 'knex';

/** What creators searched curators for, what they were shown, and how often a day. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- So that a search can name its owner's track alone.
    ALTER TABLE tracks ADD CONSTRAINT tracks_with_owner UNIQUE (id, account_id);

    CREATE TABLE finder_generations (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      account_id int NOT NULL REFERENCES accounts,
      created_at timestamptz NOT NULL DEFAULT app_now(),
      track_id int,
      catalogue_track_id int REFERENCES catalogue_tracks,
      -- Of described music, beside its genres.
      similar_artists text[] CHECK (cardinality(similar_artists) BETWEEN 2 AND 10),
      FOREIGN KEY (track_id, account_id) REFERENCES tracks (id, account_id),
      CONSTRAINT one_source CHECK (num_nonnulls(track_id, catalogue_track_id, similar_artists) = 1)
    );
    CREATE INDEX finder_generations_owner ON finder_generations (account_id, id DESC);
    CREATE TABLE finder_genres (
      generation_id int NOT NULL REFERENCES finder_generations,
      genre_id int NOT NULL REFERENCES genres,
      PRIMARY KEY (generation_id, genre_id)
    );

    -- Each service once in a search: that is what keeps it from coming back.
    CREATE TABLE finder_matches (
      generation_id int NOT NULL REFERENCES finder_generations,
      service_id int NOT NULL REFERENCES services ON DELETE CASCADE,
      type text NOT NULL CHECK (type IN ('playlists', 'radios')),
      -- In the order of the ranking.
      place int NOT NULL CHECK (place >= 1),
      -- The last round that showed it, and where; null while it waits behind those shown first. The highest round is the answer.
      round int CHECK (round >= 1),
      slot int CHECK (slot >= 1),
      is_pinned boolean NOT NULL DEFAULT false,
      is_disliked boolean NOT NULL DEFAULT false,
      PRIMARY KEY (generation_id, service_id),
      UNIQUE (generation_id, type, place),
      UNIQUE (generation_id, type, round, slot),
      CONSTRAINT shown_somewhere CHECK ((round IS NULL) = (slot IS NULL)),
      CONSTRAINT judged_when_shown CHECK (round IS NOT NULL OR NOT (is_pinned OR is_disliked)),
      CONSTRAINT pinned_or_disliked CHECK (NOT (is_pinned AND is_disliked))
    );

    -- How many generations an account made on a day of UTC.
    CREATE TABLE finder_days (
      account_id int NOT NULL REFERENCES accounts,
      day date NOT NULL,
      used int NOT NULL CHECK (used >= 1),
      PRIMARY KEY (account_id, day)
    );
    REVOKE DELETE ON finder_generations, finder_genres, finder_matches, finder_days FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
