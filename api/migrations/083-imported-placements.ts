import type { Knex } from 'knex';

/**
 * Imported catalogues: where a track comes from, its popularity and sound, and playlists that aren't services of a curator (or not yet):
 * what stands together in them is what the finder learns from.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE catalogue_tracks
      ADD COLUMN source text CHECK (length(source) BETWEEN 1 AND 40),
      ADD COLUMN external_id text CHECK (length(external_id) BETWEEN 1 AND 200),
      ADD COLUMN popularity smallint CHECK (popularity BETWEEN 0 AND 100),
      -- In the order of soundFigures (api/src/modules/sound); a figure that the source doesn't have is NULL.
      ADD COLUMN sound real[] CHECK (cardinality(sound) = 11),
      ADD CONSTRAINT from_a_source CHECK ((source IS NULL) = (external_id IS NULL)),
      ADD CONSTRAINT once_in_its_source UNIQUE (source, external_id);

    CREATE TABLE catalogue_playlists (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      source text NOT NULL CHECK (length(source) BETWEEN 1 AND 40),
      external_id text NOT NULL CHECK (length(external_id) BETWEEN 1 AND 200),
      name text NOT NULL CHECK (length(name) BETWEEN 1 AND 300),
      -- As the source names them, in lower case; they need not be genres of ours.
      genre text CHECK (genre = lower(genre)),
      subgenre text CHECK (subgenre = lower(subgenre)),
      CONSTRAINT playlist_once_in_its_source UNIQUE (source, external_id)
    );
    CREATE TABLE catalogue_playlist_tracks (
      playlist_id int NOT NULL REFERENCES catalogue_playlists ON DELETE CASCADE,
      catalogue_track_id int NOT NULL REFERENCES catalogue_tracks ON DELETE CASCADE,
      PRIMARY KEY (playlist_id, catalogue_track_id)
    );
    CREATE INDEX catalogue_playlist_tracks_track ON catalogue_playlist_tracks (catalogue_track_id);
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
