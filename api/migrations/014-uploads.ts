import type { Knex } from 'knex';

/** Files that browsers send straight to the storage: who may send what, before anything of it is believed. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    CREATE TABLE uploads (
      id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      -- 128 random bits: whoever has them may name the upload, if the account and the track are theirs.
      key text NOT NULL UNIQUE CHECK (key ~ '^[0-9a-f]{32}$'),
      account_id int NOT NULL REFERENCES accounts,
      track_id int NOT NULL REFERENCES tracks,
      -- Exactly so many bytes: the most that a track's file may have (track_versions.size_bytes).
      size_bytes int NOT NULL CHECK (size_bytes BETWEEN 1 AND 62914560),
      mime text NOT NULL CHECK (length(mime) BETWEEN 1 AND 100),
      created_at timestamptz NOT NULL DEFAULT app_now(),
      -- Once: a key that became a version, or whose file was refused, is spent.
      claimed_at timestamptz,
      CONSTRAINT claimed_after_issued CHECK (claimed_at >= created_at)
    );
    CREATE INDEX uploads_age ON uploads (created_at);
    -- What was issued stays as it was issued.
    REVOKE UPDATE ON uploads FROM fanfare_app;
    GRANT UPDATE (claimed_at) ON uploads TO fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
