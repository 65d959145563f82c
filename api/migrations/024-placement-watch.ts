import type { Knex } from 'knex';

/** Placements and posts are looked at while they have to stay, and every look is kept. */
export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    ALTER TABLE proofs
      -- What stands on air leaves no page behind it: a radio's proof is looked at by people alone.
      ADD COLUMN is_watched boolean NOT NULL DEFAULT false,
      -- Null: never again.
      ADD COLUMN next_look_at timestamptz,
      -- Counts the looks: one that began before another ended says nothing about what came after it.
      ADD COLUMN looks_count int NOT NULL DEFAULT 0 CHECK (looks_count >= 0),
      -- Not found at the last look that could read the page. A second one, some hours later, decides.
      ADD COLUMN missing_since timestamptz,
      -- The page couldn't be read since then, at so many looks in a row.
      ADD COLUMN unread_since timestamptz,
      ADD COLUMN unread_looks int NOT NULL DEFAULT 0 CHECK (unread_looks >= 0),
      ADD CONSTRAINT only_watched_is_looked_at CHECK (is_watched OR (next_look_at IS NULL AND looks_count = 0)),
      ADD CONSTRAINT unread_since_its_first CHECK ((unread_since IS NULL) = (unread_looks = 0));
    UPDATE proofs p SET is_watched = true,
           next_look_at = CASE WHEN s.status IN ('accepted', 'placed') AND s.kept_at IS NULL THEN app_now() END
      FROM submissions s JOIN services v ON v.id = s.service_id
     WHERE s.id = p.submission_id AND v.type <> 'radio';
    CREATE INDEX proofs_to_look_at ON proofs (next_look_at) WHERE next_look_at IS NOT NULL;
    CREATE INDEX proofs_unread ON proofs (unread_since) WHERE unread_since IS NOT NULL;

    CREATE TABLE placement_checks (
      id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
      submission_id int NOT NULL REFERENCES proofs,
      kind text NOT NULL CHECK (kind IN ('hand_in', 'daily', 'second')),
      looked_at timestamptz NOT NULL DEFAULT app_now(),
      -- By UTC.
      looked_on date NOT NULL DEFAULT (app_now() AT TIME ZONE 'UTC')::date,
      outcome text NOT NULL CHECK (outcome IN ('seen', 'missing', 'gone', 'other_handle', 'no_disclosure', 'unreachable')),
      -- In a playlist, from 1.
      position int CHECK (position >= 1),
      -- In words, where it wasn't seen.
      why text CHECK (length(why) <= 500),
      CONSTRAINT position_of_what_was_seen CHECK (position IS NULL OR outcome = 'seen'),
      CONSTRAINT says_why_not CHECK ((outcome = 'seen') = (why IS NULL)),
      -- Whoever does the work, and however often: a proof is looked at once a day, and a second time where it was missing.
      CONSTRAINT placement_checks_once_a_day UNIQUE (submission_id, kind, looked_on)
    );
    CREATE INDEX placement_checks_newest ON placement_checks (submission_id, id DESC);
    REVOKE UPDATE, DELETE ON placement_checks FROM fanfare_app;
  `);
}

export async function down(): Promise<void> {
  throw new Error('Migrations only go forward; restore a backup instead.');
}
