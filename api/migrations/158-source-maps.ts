import type { Knex } from 'knex';

/** The source maps of releases, for staff's page of errors: in the database, as a storage gives out what is in a release's folder. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE release_source_maps (
      release_id int NOT NULL REFERENCES releases ON DELETE CASCADE,
      -- Of the script that it is about.
      path text NOT NULL CHECK (length(path) BETWEEN 1 AND 200),
      -- Packed by gzip.
      map bytea NOT NULL CHECK (length(map) BETWEEN 1 AND 8388608),
      PRIMARY KEY (release_id, path)
    );
    -- It is packed already.
    ALTER TABLE release_source_maps ALTER COLUMN map SET STORAGE EXTERNAL;
    REVOKE UPDATE ON release_source_maps FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
