import type { Knex } from 'knex';

/** How far the import of a file has come, so that it goes on after an interruption and a file that is in changes nothing. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE catalogue_imports (
      source text NOT NULL CHECK (length(source) BETWEEN 1 AND 40),
      file_hash text NOT NULL CHECK (file_hash ~ '^[0-9a-f]{64}$'),
      file_name text NOT NULL CHECK (length(file_name) BETWEEN 1 AND 300),
      -- Where the next record begins: bytes of the unpacked file, and its line.
      position bigint NOT NULL CHECK (position >= 0),
      line int NOT NULL CHECK (line > 0),
      record_count int NOT NULL DEFAULT 0 CHECK (record_count >= 0),
      refused_count int NOT NULL DEFAULT 0 CHECK (refused_count BETWEEN 0 AND record_count),
      added_count int NOT NULL DEFAULT 0 CHECK (added_count >= 0),
      changed_count int NOT NULL DEFAULT 0 CHECK (changed_count >= 0),
      -- What of the report belongs to the records before that place.
      report_bytes bigint NOT NULL DEFAULT 0 CHECK (report_bytes >= 0),
      started_at timestamptz NOT NULL DEFAULT app_now(),
      finished_at timestamptz,
      PRIMARY KEY (source, file_hash)
    );
    -- By the schema's owner only.
    REVOKE INSERT, UPDATE, DELETE ON catalogue_imports FROM fanfare_app;
    -- A list of titles and artists is a catalogue too.
    ALTER TABLE catalogue_tracks ALTER COLUMN duration_ms DROP NOT NULL;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
