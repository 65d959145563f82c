import type { Knex } from 'knex';

/** Accepted tracks are looked for in the playlist itself, so that nobody has to hand in what a public page shows. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE proofs
      -- By the placement watch, in the playlist; else the curator added it.
      ADD COLUMN is_found boolean NOT NULL DEFAULT false,
      ADD CONSTRAINT found_in_a_playlist CHECK (NOT (is_found AND is_escrow));

    -- The latest look for an accepted track that has no proof yet.
    CREATE TABLE placement_searches (
      submission_id int PRIMARY KEY REFERENCES submissions,
      -- The page that was read: what another one showed says nothing about it.
      url text NOT NULL CHECK (length(url) BETWEEN 1 AND 500),
      outcome text NOT NULL CHECK (outcome IN ('absent', 'there_before', 'gone', 'unreachable')),
      -- In words, where the page couldn't be read.
      why text CHECK (length(why) <= 500),
      -- When the page was last read after the answer and didn't show the track: what it shows later was added since.
      absent_at timestamptz,
      searched_at timestamptz NOT NULL DEFAULT app_now(),
      next_search_at timestamptz NOT NULL,
      CONSTRAINT reason_when_unreadable CHECK ((why IS NOT NULL) = (outcome IN ('gone', 'unreachable')))
    );
    REVOKE DELETE ON placement_searches FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
